import type { MemeDocument } from '@corpomeme/drawing/meme/document';
import { readDocument } from '@corpomeme/drawing/meme/stored-document';

/**
 * The draft of this tab: it survives a reload and a login, and is removed at logout and quick exit like all drafts. A
 * visitor's draft has its own key, because drafts of members are removed while nobody is logged in.
 */
const NAMES = { member: 'studioDraft', visitor: 'visitorStudio' } as const;
export type Maker = keyof typeof NAMES;

export type Step = 'pick' | 'edit' | 'post';

export interface KeptStudio {
  step: Step;
  /** The text typed above the scenes, shown on all of them. */
  typed: string;
  document: MemeDocument | null;
  /** The key of the own picture in the picture store; random, so that no other tab finds it. */
  pictureKey: string | null;
}

const EMPTY: KeptStudio = { step: 'pick', typed: '', document: null, pictureKey: null };

/** Stores the draft under the maker's name alone; null removes it. */
export function keepStudio(maker: Maker, studio: KeptStudio | null): void {
  try {
    for (const name of Object.values(NAMES)) sessionStorage.removeItem(name);
    if (studio) sessionStorage.setItem(NAMES[maker], JSON.stringify(studio));
  } catch {
    // Storage is not available.
  }
}

/** Returns this tab's draft of that maker. */
export function readStudio(maker: Maker): KeptStudio {
  try {
    return parse(JSON.parse(sessionStorage.getItem(NAMES[maker]) ?? 'null'));
  } catch {
    return EMPTY;
  }
}

/** Returns the draft that a visitor made in this tab before a member logged in; the two may be different people. */
export function readVisitorsDraft(): KeptStudio | null {
  const { document: made } = readStudio('visitor');
  return made && readStudio('member').document === null ? readStudio('visitor') : null;
}

function parse(kept: unknown): KeptStudio {
  if (typeof kept !== 'object' || kept === null) return EMPTY;
  const { step, typed, document, pictureKey } = kept as Record<string, unknown>;
  const read = readDocument(document);
  return {
    step: read && (step === 'edit' || step === 'post') ? step : 'pick',
    typed: typeof typed === 'string' ? typed : '',
    document: read,
    pictureKey: typeof pictureKey === 'string' ? pictureKey : null,
  };
}
