/** The place of a draft: a meme, and the comment that it replies to (null: the meme itself). */
export interface DraftPlace {
  memeId: number;
  parentId: number | null;
  /** The author, because drafts must not be shown to another member. */
  uid: string;
}

export interface Draft {
  text: string;
  /** Whether its form was open; a dismissed reply stays closed. */
  isOpen: boolean;
}

const NOTHING: Draft = { text: '', isOpen: false };

/** Stores the draft in session storage: it survives a reload and an expired session, but not the visit. */
export function saveDraft(place: DraftPlace, draft: Draft): void {
  try {
    if (draft.text.trim() === '') sessionStorage.removeItem(keyOf(place));
    else sessionStorage.setItem(keyOf(place), JSON.stringify({ ...draft, uid: place.uid }));
  } catch {
    // Storage is not available.
  }
}

export function readDraft(place: DraftPlace): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null');
    if (!isKept(kept) || kept.uid !== place.uid) return NOTHING;
    return { text: kept.text, isOpen: kept.isOpen };
  } catch {
    return NOTHING;
  }
}

function keyOf({ memeId, parentId }: DraftPlace): string {
  return `commentDraft:${memeId}:${parentId ?? 'meme'}`;
}

function isKept(value: unknown): value is Draft & { uid: string } {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'text' in value &&
    typeof value.text === 'string' &&
    'isOpen' in value &&
    typeof value.isOpen === 'boolean' &&
    'uid' in value
  );
}
