import { useState } from 'react';
import { ApiError } from './api-error.ts';

export interface SeenDocument<Doc> {
  /** What the writer saw: the call sends it, so that nobody takes back what another set (decision 339). */
  seen: Doc;
  /** What stands there now, after a refusal; null before. */
  newer: Doc | null;
  /** Returns true for a refusal because somebody changed it. From then on the writer has seen what stands there now. */
  take(error: unknown): boolean;
  /** To be called when the change is stored. */
  forget(): void;
}

/** Keeps what a writer saw: what is loaded again while a draft is typed has not been seen. */
export function useSeen<Doc extends object>(loaded: Doc, isDraft: boolean): SeenDocument<Doc> {
  const [seen, setSeen] = useState(loaded);
  const [isNewer, setNewer] = useState(false);
  if (!isDraft && !isNewer && seen !== loaded) setSeen(loaded);
  return {
    seen,
    newer: isNewer ? seen : null,
    take(error) {
      if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') return false;
      setSeen({ ...seen, ...error.body.current });
      setNewer(true);
      return true;
    },
    forget: () => setNewer(false),
  };
}

/** Returns the body of a change: the fields that differ from what the writer saw, and what stood there. */
export function changeOf<Doc extends object, Change extends object>(
  seen: Doc,
  wanted: Change,
): Partial<Change> & { seen: Record<string, unknown> } {
  const before = seen as Record<string, unknown>;
  const changed = Object.entries(wanted).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return {
    ...(Object.fromEntries(changed) as Partial<Change>),
    seen: Object.fromEntries(changed.map(([name]) => [name, before[name]])),
  };
}
