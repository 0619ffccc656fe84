import { COMMENTS } from '@corpomeme/contract/limits';
import { page } from '@corpomeme/contract/paths';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { cursorOf } from '../../lib/link-header.ts';

/** For readers without scripts: where the threads on the page begin, counted from 0, and on which of the server's pages. */
const START = 'start';
export const CURSOR = 'cursor';

interface Range {
  start: number;
  end: number;
}

interface Threads {
  /** Those that are here, newest first. */
  keys: number[];
  /** How many there are. */
  total: number;
  /** Fetches further ones; false when that failed. */
  load(): Promise<boolean>;
}

const FIRST: Range = { start: 0, end: COMMENTS.shown };

/**
 * Which of the threads are on the page: the first five, then more by steps. Opening moves the focus to the first comment
 * that was not there before, closing to the last that stays.
 */
export function useThreadWindow({ keys, total, load }: Threads) {
  const [search] = useSearchParams();
  const [opened, setRange] = useState(() => readRange(search));
  const { arrived, forget } = useArrivals(keys);
  const range = { start: opened.start, end: opened.end + arrived };
  const list = useRef<HTMLOListElement>(null);
  const target = useRef<number | null>(null);

  useEffect(() => {
    if (target.current === null) return;
    list.current?.children[target.current]?.querySelector('article')?.focus();
    target.current = null;
  });

  const { start, end } = range;
  const more = Math.min(COMMENTS.step, Math.max(0, total - end));
  return {
    list,
    start,
    end,
    /** How many the next press adds. */
    more,
    isOpen: Math.max(opened.end, Math.min(end, keys.length)) - start > COMMENTS.shown,
    open: async () => {
      if (end + more > keys.length && !(await load())) return;
      target.current = end - start;
      setRange({ start, end: opened.end + COMMENTS.step });
    },
    close: () => {
      target.current = COMMENTS.shown - 1;
      setRange(FIRST);
      forget();
    },
  };
}

/** How many threads came on top since the list was first here: they push none out that somebody may be writing under. */
function useArrivals(keys: number[]) {
  const newest = keys[0];
  const [anchor, setAnchor] = useState(newest);
  if (anchor === undefined && newest !== undefined) setAnchor(newest);
  return {
    arrived: anchor === undefined ? 0 : Math.max(0, keys.indexOf(anchor)),
    forget: () => setAnchor(newest),
  };
}

/** The address of the threads after `end` of those here, where `next` is the address of the server's next page. */
export function threadsAfter(memeId: number, end: number, loaded: number, next: string | null): string {
  const address = page.memeComments(memeId);
  if (end < loaded || !next) return `${address}?${START}=${end}`;
  return `${address}?${CURSOR}=${encodeURIComponent(cursorOf(next) ?? '')}`;
}

function readRange(search: URLSearchParams): Range {
  const text = search.get(START);
  if (text !== null && /^[1-9]\d{0,8}$/.test(text)) {
    return { start: Number(text), end: Number(text) + COMMENTS.step };
  }
  return search.has(CURSOR) ? { start: 0, end: COMMENTS.shown + COMMENTS.step } : FIRST;
}
