import { COMMENTS } from '@corpomeme/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** The address that shows everything without scripts. */
export const SHOW_ALL = 'comments=all';

/** Opening moves the focus to the first comment that was not there before, closing back to the list's end. */
export function useShowAll() {
  const [search] = useSearchParams();
  const [showsAll, setShowsAll] = useState(search.get('comments') === 'all');
  const list = useRef<HTMLOListElement>(null);
  const wasToggled = useRef(false);

  useEffect(() => {
    if (!wasToggled.current) return;
    if (showsAll) list.current?.children[COMMENTS.shown]?.querySelector('article')?.focus();
    else list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [showsAll]);

  const toggle = () => {
    wasToggled.current = true;
    setShowsAll(!showsAll);
  };
  return { list, showsAll, toggle };
}
