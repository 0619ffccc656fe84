import { useState } from 'react';
import { type DraftPlace, readDraft, saveDraft } from './comment-drafts.ts';

/** The text of an open form; every change is kept. Only for what is not rendered on the server. */
export function useDraft(place: DraftPlace) {
  const [text, setText] = useState(() => readDraft(place).text);
  const change = (next: string) => {
    setText(next);
    saveDraft(place, { text: next, isOpen: true });
  };
  return { text, change };
}
