import { useRef, useState } from 'react';

export interface DeskNote {
  key: number;
  text: string;
  isError: boolean;
}

/** Milliseconds; an error takes longer to read. */
const SHOWN = { news: 4000, error: 10_000 };
/** Maximum number of notes; older ones are dropped. */
const MOST = 3;

let lastKey = 0;

/** Notes about events from elsewhere, shown beside the picture and never over it. */
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

export type ShowNote = ReturnType<typeof useDeskNotes>['say'];
