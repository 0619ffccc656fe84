import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

/** Puts the server's answers into the cache, so that the page's queries find them and ask nothing again. */
export function PageState({ state, children }: { state: DehydratedState | undefined; children: ReactNode }) {
  const [fresh] = useState(() => freshFromNow(state));
  return <HydrationBoundary state={fresh}>{children}</HydrationBoundary>;
}

/**
 * The answer counts as new from when this browser got it: the page may have waited in a cache, and the two clocks
 * may differ by more than the time an answer stays fresh.
 */
function freshFromNow(state: DehydratedState | undefined): DehydratedState | undefined {
  if (!state) return undefined;
  const dataUpdatedAt = Date.now();
  return {
    ...state,
    queries: state.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
  };
}
