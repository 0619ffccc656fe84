import type { Told } from '@corpomeme/contract/safety/told';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../../lib/use-debounced.ts';
import type { TextNotes } from './read-text.ts';

/** Milliseconds without a key press. */
const PAUSE = 800;
const NONE: TextNotes = { checks: [], lines: [] };
const load = () => import('./read-text.ts');
/** Offline, or after a new release, the author is told nothing; the server reads the text in any case. */
const read = (text: string, company: string) =>
  load()
    .then(({ readText }) => readText(text, company))
    .catch(() => NONE);

interface TextNotesOfForm {
  /** For `TextNotesRegion`. */
  lines: string[];
  /** Shows what the checks find in the text now; resolves to true if it is something that the member was not told yet. */
  tell: () => Promise<boolean>;
  /** Returns what the member did after being told, for the request. */
  answer: () => Promise<Told>;
  /** Call it once the text was sent. */
  forget: () => void;
}

/** Tells the author of a text what the checks find in it, before it is sent (decision 259). Never blocks sending. */
export function useTextNotes(text: string, company = ''): TextNotesOfForm {
  const [notes, setNotes] = useState(NONE);
  const told = useRef(new Set<string>());
  const paused = useDebounced(text.trim(), PAUSE);
  const show = useCallback((found: TextNotes) => {
    for (const check of found.checks) told.current.add(check);
    setNotes(found);
  }, []);
  const tell = async () => {
    // What the pause below shows meanwhile was not read before this call either.
    const before = new Set(told.current);
    const found = await read(text, company);
    show(found);
    return found.checks.some((check) => !before.has(check));
  };
  useEffect(() => {
    if (paused === '') return setNotes(NONE);
    let isOver = false;
    void read(paused, company).then((found) => isOver || show(found));
    return () => {
      isOver = true;
    };
  }, [paused, company, show]);
  const answer = async (): Promise<Told> => {
    if (told.current.size === 0) return undefined;
    const left = await load().then(({ readText }) => readText(text, company));
    const isKept = [...told.current].every((check) => left.checks.some((each) => each === check));
    return isKept ? 'kept' : 'changed';
  };
  return {
    lines: text.trim() === '' ? [] : notes.lines,
    tell,
    answer: () => answer().catch(() => undefined),
    forget: () => told.current.clear(),
  };
}
