import { COMMENTS } from '@corpomeme/contract/limits';
import { page } from '@corpomeme/contract/paths';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** How many threads one press adds: a page that draws thousands at once stands still. */
const STEP = 50;
/** Where the threads on the page begin, counted from 0; for readers without scripts. */
const START = 'start';

interface Range {
  start: number;
  end: number;
}

const FIRST: Range = { start: 0, end: COMMENTS.shown };

/**
 * Which of the threads are on the page: the first five, then more by steps. Opening moves the focus to the first comment
 * that was not there before, closing to the last that stays.
 */
export function useThreadWindow(total: number) {
  const [search] = useSearchParams();
  const [range, setRange] = useState(() => readRange(search.get(START)));
  const list = useRef<HTMLOListElement>(null);
  const target = useRef<number | null>(null);

  useEffect(() => {
    if (target.current === null) return;
    list.current?.children[target.current]?.querySelector('article')?.focus();
    target.current = null;
  });

  const { start, end } = range;
  const more = Math.min(STEP, Math.max(0, total - end));
  return {
    list,
    start,
    end,
    /** How many the next press adds. */
    more,
    isOpen: end - start > COMMENTS.shown,
    open: () => {
      target.current = end - start;
      setRange({ start, end: end + STEP });
    },
    /** To be called when a further page of threads has come. */
    goOn: () => {
      target.current = Math.min(end, total) - start;
      setRange({ start, end });
    },
    close: () => {
      target.current = COMMENTS.shown - 1;
      setRange(FIRST);
    },
  };
}

/** The address of the threads from `start` on. */
export function threadsFrom(memeId: number, start: number): string {
  return start === 0 ? page.memeComments(memeId) : `${page.memeComments(memeId)}?${START}=${start}`;
}

function readRange(text: string | null): Range {
  if (text === null || !/^[1-9]\d{0,8}$/.test(text)) return FIRST;
  const start = Number(text);
  return { start, end: start + STEP };
}
