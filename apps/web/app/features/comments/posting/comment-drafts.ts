/** What someone has typed but not posted, for one meme and one comment they answer (null: the meme itself). */
export interface DraftPlace {
  memeId: number;
  parentId: number | null;
  /** Whose it is: nobody is shown another person's words. */
  uid: string;
}

export interface Draft {
  text: string;
  /** Whether its form was open; a reply that was put aside stays closed. */
  isOpen: boolean;
}

const NOTHING: Draft = { text: '', isOpen: false };

/** Kept for this tab alone, so that it outlives a reload and a lapsed session but not the visit. */
export function saveDraft(place: DraftPlace, draft: Draft): void {
  try {
    if (draft.text.trim() === '') sessionStorage.removeItem(keyOf(place));
    else sessionStorage.setItem(keyOf(place), JSON.stringify({ ...draft, uid: place.uid }));
  } catch {
    // Nothing can be kept in this browser.
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
