import { COMMENTS } from '@corpomeme/contract/comments/comments';
import { page } from '@corpomeme/contract/site/paths';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { cursorOf } from '../../../lib/api/link-header.ts';

/** For readers without scripts: the current server page, and the number of threads before it. */
const CURSOR = 'cursor';
const BEFORE = 'before';

interface Threads {
  /** Loaded threads, in the order of the list. */
  keys: number[];
  /** The total number. */
  total: number;
  /** Fetches further threads; resolves to false on failure. */
  load(): Promise<boolean>;
}

/**
 * Selects the visible threads: the first five, then more by steps. Opening moves the focus to the first new comment,
 * closing to the last that stays.
 */
export function useThreadWindow({ keys, total, load }: Threads) {
  const [search] = useSearchParams();
  const [opened, setOpened] = useState<number>(search.has(CURSOR) ? COMMENTS.step : COMMENTS.shown);
  const { arrived, forget } = useArrivals(keys);
  const list = useRef<HTMLOListElement>(null);
  const target = useRef<number | null>(null);

  useEffect(() => {
    const place = target.current === null ? null : list.current?.children[target.current];
    // Fetched threads may arrive one render later.
    if (!place) return;
    place.querySelector('article')?.focus();
    target.current = null;
  });

  // A linked thread may be both first and on a further page, so fewer than requested may be loaded.
  const end = Math.min(opened + arrived, keys.length);
  const before = readBefore(search);
  const more = Math.min(COMMENTS.step, Math.max(0, total - before - end));
  return {
    list,
    end,
    /** How many threads the next press adds. */
    more,
    /** Number of threads before those that the next press shows. */
    beyond: before + end,
    isOpen: end > COMMENTS.shown || search.has(CURSOR),
    open: async () => {
      if (end + more > keys.length && !(await load())) return;
      target.current = end;
      // Fifty comments take longer to render than a tap may take to show.
      startTransition(() => setOpened(end - arrived + COMMENTS.step));
    },
    close: () => {
      target.current = COMMENTS.shown - 1;
      setOpened(COMMENTS.shown);
      forget();
    },
  };
}

/** Counts new threads at the top, so that they do not push out threads that a member may be replying to. */
function useArrivals(keys: number[]) {
  const newest = keys[0];
  const [anchor, setAnchor] = useState(newest);
  if (anchor === undefined && newest !== undefined) setAnchor(newest);
  return {
    arrived: anchor === undefined ? 0 : Math.max(0, keys.indexOf(anchor)),
    forget: () => setAnchor(newest),
  };
}

/** Returns the URL of the threads after the first `beyond`; `next` is the URL of the server's page with them. */
export function threadsAfter(memeId: number, beyond: number, next: string | null): string {
  const query = new URLSearchParams({ [CURSOR]: cursorOf(next ?? '') ?? '', [BEFORE]: String(beyond) });
  if (next?.includes('sort=best')) query.set('sort', 'best');
  return `${page.memeComments(memeId)}?${query}`;
}

function readBefore(search: URLSearchParams): number {
  const text = search.get(BEFORE) ?? '';
  return search.has(CURSOR) && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}
