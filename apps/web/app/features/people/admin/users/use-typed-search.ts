import { useEffect, useRef, useState } from 'react';
import { useLateNavigation } from '../../../../lib/page/late-navigation.ts';
import type { UserFilter } from '../admin-queries.ts';

/** Milliseconds after the last key, because each search queries the database. */
const SEARCH_AFTER = 300;

type Change = (change: Partial<UserFilter>) => void;

export interface TypedSearch {
  text: string;
  type: (text: string) => void;
  /**
   * Applies another filter together with the typed text. All changes use this function, so that no change drops the
   * typed text.
   */
  change: Change;
}

/** Holds the typed text. The table follows after a delay, unless the admin navigates first. */
export function useTypedSearch({ search }: UserFilter, onChange: Change): TypedSearch {
  const [typed, setTyped] = useState<string | null>(null);
  const late = useLateNavigation(SEARCH_AFTER, () => setTyped(null));
  const report = useRef((_change: Partial<UserFilter>) => true);
  report.current = (change) => {
    onChange(change);
    return true;
  };
  const isTyping = useRef(late.isWaiting);
  isTyping.current = late.isWaiting;

  useEffect(() => {
    if (!isTyping.current()) setTyped((text) => (text?.trim() === search ? text : null));
  }, [search]);

  const text = typed ?? search;
  return {
    text,
    type(next) {
      setTyped(next);
      late.schedule(() => report.current({ search: next.trim() }));
    },
    change: (change) => late.run(() => report.current({ search: text.trim(), ...change })),
  };
}
