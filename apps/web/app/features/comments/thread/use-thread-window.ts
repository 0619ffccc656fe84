import { COMMENTS } from '@corpomeme/contract/limits';
import { page } from '@corpomeme/contract/paths';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { cursorOf } from '../../../lib/api/link-header.ts';

/** For readers without scripts: on which of the server's pages they are, and how many threads come before it. */
export const CURSOR = 'cursor';
const BEFORE = 'before';

interface Threads {
  /** Those that are here, newest first. */
  keys: number[];
  /** How many there are. */
  total: number;
  /** Fetches further ones; false when that failed. */
  load(): Promise<boolean>;
}

/**
 * Which of the threads are on the page: the first five, then more by steps. Opening moves the focus to the first comment
 * that was not there before, closing to the last that stays.
 */
export function useThreadWindow({ keys, total, load }: Threads) {
  const [search] = useSearchParams();
  const [opened, setOpened] = useState<number>(search.has(CURSOR) ? COMMENTS.step : COMMENTS.shown);
  const { arrived, forget } = useArrivals(keys);
  const list = useRef<HTMLOListElement>(null);
  const target = useRef<number | null>(null);

  useEffect(() => {
    const place = target.current === null ? null : list.current?.children[target.current];
    // What was asked for may be here one rendering later than the wish.
    if (!place) return;
    place.querySelector('article')?.focus();
    target.current = null;
  });

  // What was led to may be both on top and on a further page: then fewer are here than were asked for.
  const end = Math.min(opened + arrived, keys.length);
  const before = readBefore(search);
  const more = Math.min(COMMENTS.step, Math.max(0, total - before - end));
  return {
    list,
    end,
    /** How many the next press adds. */
    more,
    /** How many threads come before what the next press shows. */
    beyond: before + end,
    isOpen: end > COMMENTS.shown || search.has(CURSOR),
    open: async () => {
      if (end + more > keys.length && !(await load())) return;
      target.current = end;
      setOpened(end - arrived + COMMENTS.step);
    },
    close: () => {
      target.current = COMMENTS.shown - 1;
      setOpened(COMMENTS.shown);
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

/** The address of the threads after the first `beyond`; `next` is the address of the server's page with them. */
export function threadsAfter(memeId: number, beyond: number, next: string | null): string {
  const query = new URLSearchParams({ [CURSOR]: cursorOf(next ?? '') ?? '', [BEFORE]: String(beyond) });
  return `${page.memeComments(memeId)}?${query}`;
}

function readBefore(search: URLSearchParams): number {
  const text = search.get(BEFORE) ?? '';
  return search.has(CURSOR) && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}
