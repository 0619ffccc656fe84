import type { Told } from '@corpomeme/contract/safety/told';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../../lib/use-debounced.ts';
import type { TextNotes } from './read-text.ts';

/** Milliseconds without a key press. */
const PAUSE = 800;
const NONE: TextNotes = { checks: [], lines: [] };
const load = () => import('./read-text.ts');

interface TextNotesOfForm {
  /** For `TextNotesRegion`. */
  lines: string[];
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
  useEffect(() => {
    if (paused === '') return setNotes(NONE);
    let isOver = false;
    const show = (found: TextNotes) => {
      if (isOver) return;
      for (const check of found.checks) told.current.add(check);
      setNotes(found);
    };
    // Offline, or after a new release, the author is told nothing; the server reads the text in any case.
    load()
      .then(({ readText }) => readText(paused, company))
      .then(show, () => show(NONE));
    return () => {
      isOver = true;
    };
  }, [paused, company]);
  const answer = async (): Promise<Told> => {
    if (told.current.size === 0) return undefined;
    const left = await load().then(({ readText }) => readText(text, company));
    const isKept = [...told.current].every((check) => left.checks.some((each) => each === check));
    return isKept ? 'kept' : 'changed';
  };
  return {
    lines: text.trim() === '' ? [] : notes.lines,
    answer: () => answer().catch(() => undefined),
    forget: () => told.current.clear(),
  };
}
