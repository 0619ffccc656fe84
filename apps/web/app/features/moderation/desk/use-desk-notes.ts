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

/** Notes about events of colleagues and other tabs, shown beside the picture and never over it. */
export function useDeskNotes() {
  const [notes, setNotes] = useState<readonly DeskNote[]>([]);
  const say = useRef((text: string, isError = false) => {
    lastKey += 1;
    const key = lastKey;
    setNotes((before) => withNote(before, { key, text, isError }));
    setTimeout(
      () => setNotes((before) => before.filter((note) => note.key !== key)),
      isError ? SHOWN.error : SHOWN.news,
    );
  });
  return { notes, say: say.current };
}

/**
 * Returns the notes with a new one, which replaces an equal one: the websocket and the refusal of this desk's own
 * decision both report a colleague's decision.
 */
export function withNote(notes: readonly DeskNote[], note: DeskNote): readonly DeskNote[] {
  return [...notes.filter(({ text }) => text !== note.text), note].slice(-MOST);
}

export type ShowNote = ReturnType<typeof useDeskNotes>['say'];
