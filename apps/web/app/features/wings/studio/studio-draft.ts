import type { MemeDocument } from '@corpomeme/drawing/meme/document';
import { readDocument } from '@corpomeme/drawing/meme/stored-document';

/**
 * The draft of this tab: it survives a reload and a login, and is removed at logout and quick exit like all drafts. A
 * visitor's draft has its own key, because drafts of members are removed while no member is logged in.
 */
const NAMES = { member: 'studioDraft', visitor: 'visitorStudio' } as const;
export type Maker = keyof typeof NAMES;

export type Step = 'pick' | 'edit' | 'post';

export interface StudioDraft {
  step: Step;
  /** The text typed above the scenes, shown on all of them. */
  typed: string;
  document: MemeDocument | null;
  /** The key of the own picture in the picture store; random, so that no other tab finds it. */
  pictureKey: string | null;
}

const EMPTY: StudioDraft = { step: 'pick', typed: '', document: null, pictureKey: null };

/** Stores the draft under the key of its maker and removes the other one; null removes both. */
export function storeStudioDraft(maker: Maker, studio: StudioDraft | null): void {
  try {
    for (const name of Object.values(NAMES)) sessionStorage.removeItem(name);
    if (studio) sessionStorage.setItem(NAMES[maker], JSON.stringify(studio));
  } catch {
    // Storage is not available.
  }
}

/** Returns this tab's draft of that maker. */
export function readStudioDraft(maker: Maker): StudioDraft {
  try {
    return parse(JSON.parse(sessionStorage.getItem(NAMES[maker]) ?? 'null'));
  } catch {
    return EMPTY;
  }
}

/** Returns the draft that a visitor made in this tab before a member logged in; the two may be different people. */
export function readVisitorDraft(): StudioDraft | null {
  const { document: made } = readStudioDraft('visitor');
  return made && readStudioDraft('member').document === null ? readStudioDraft('visitor') : null;
}

function parse(stored: unknown): StudioDraft {
  if (typeof stored !== 'object' || stored === null) return EMPTY;
  const { step, typed, document, pictureKey } = stored as Record<string, unknown>;
  const read = readDocument(document);
  return {
    step: read && (step === 'edit' || step === 'post') ? step : 'pick',
    typed: typeof typed === 'string' ? typed : '',
    document: read,
    pictureKey: typeof pictureKey === 'string' ? pictureKey : null,
  };
}
