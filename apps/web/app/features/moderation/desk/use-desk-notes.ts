import { useRef, useState } from 'react';

export interface DeskNote {
  key: number;
  text: string;
  isError: boolean;
}

/** Milliseconds; a failure takes longer to read. */
const SHOWN = { news: 4000, error: 10_000 };
/** At one time; older ones make room. */
const MOST = 3;

let lastKey = 0;

/** What happened that nobody at this desk did, beside the picture and never over it. */
export function useDeskNotes() {
  const [notes, setNotes] = useState<readonly DeskNote[]>([]);
  const say = useRef((text: string, isError = false) => {
    lastKey += 1;
    const key = lastKey;
    setNotes((before) => [...before, { key, text, isError }].slice(-MOST));
    setTimeout(
      () => setNotes((before) => before.filter((note) => note.key !== key)),
      isError ? SHOWN.error : SHOWN.news,
    );
  });
  return { notes, say: say.current };
}

export type Say = ReturnType<typeof useDeskNotes>['say'];
