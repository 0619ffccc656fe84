import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

/** Puts the server's responses into the query cache, so that the page's queries do not fetch again. */
export function PageState({ state, children }: { state: DehydratedState | undefined; children: ReactNode }) {
  const [fresh] = useState(() => restartAges(state));
  return <HydrationBoundary state={fresh}>{children}</HydrationBoundary>;
}

/** Counts the age of responses from hydration: the page may come from a cache, and the two clocks may differ. */
function restartAges(state: DehydratedState | undefined): DehydratedState | undefined {
  if (!state) return undefined;
  const dataUpdatedAt = Date.now();
  return {
    ...state,
    queries: state.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
  };
}
