/** Words of an appeal that is not sent yet, for one thing and one person. */
interface DraftPlace {
  /** What it is about: `meme:7`, `sanction:3`. */
  about: string;
  uid: string;
}

const keyOf = ({ about }: DraftPlace) => `appealDraft:${about}`;

/** Kept for this tab alone, so that it outlives a reload and a lapsed session but not the visit. */
export function saveAppealDraft(place: DraftPlace, text: string): void {
  try {
    if (text.trim() === '') sessionStorage.removeItem(keyOf(place));
    else sessionStorage.setItem(keyOf(place), JSON.stringify({ text, uid: place.uid }));
  } catch {
    // Nothing can be kept in this browser.
  }
}

/** Nothing of somebody else's. */
export function readAppealDraft(place: DraftPlace): string {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('uid' in kept) || kept.uid !== place.uid) return '';
    return 'text' in kept && typeof kept.text === 'string' ? kept.text : '';
  } catch {
    return '';
  }
}
