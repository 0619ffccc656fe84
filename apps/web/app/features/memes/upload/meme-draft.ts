import type { UploadFields } from './upload-rules.ts';

/** The text fields of an unfinished form; `picture-store.ts` keeps the chosen file. */
type Draft = Omit<UploadFields, 'file' | 'nameless' | 'template' | 'picture_words'>;

export interface DraftPlace {
  name: string;
  /** The author, because drafts must not be shown to another member. */
  uid: string;
}

export function uploadDraft(uid: string): DraftPlace {
  return { name: 'uploadDraft', uid };
}

/** The draft of the texts beside a picture of the studio; the studio stores the picture itself. */
export function studioDraft(uid: string): DraftPlace {
  return { name: 'studioUploadDraft', uid };
}

export function editDraft(id: number, uid: string): DraftPlace {
  return { name: `memeDraft:${id}`, uid };
}

const FIELDS = [
  ...(['image_url', 'company', 'proposed_company', 'proposed_website', 'city'] as const),
  ...(['title', 'message', 'image_alt', 'language', 'themes'] as const),
] as const;

/** Stores the draft in session storage: it survives a reload and an expired session, but not the visit. */
export function saveDraft({ name, uid }: DraftPlace, fields: UploadFields): void {
  const draft = Object.fromEntries(FIELDS.map((field) => [field, fields[field]]));
  try {
    sessionStorage.setItem(name, JSON.stringify({ ...draft, uid }));
  } catch {
    // Storage is not available.
  }
}

export function dropDraft({ name }: DraftPlace): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Storage is not available.
  }
}

/** Returns this member's draft, never another member's. */
export function readDraft({ name, uid }: DraftPlace): Partial<Draft> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('uid' in kept) || kept.uid !== uid) return {};
    const texts = Object.entries(kept).filter(([name, value]) => isField(name) && typeof value === 'string');
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
}

/**
 * Returns the key of the draft's picture. It is random and stored in the tab's session storage, so that no other tab or visit
 * finds the picture.
 */
export function pictureKey({ name, uid }: DraftPlace): string | null {
  try {
    const item = `${name}:picture`;
    const key = sessionStorage.getItem(item) ?? Math.random().toString(36).slice(2);
    sessionStorage.setItem(item, key);
    return `${uid}:${name}:${key}`;
  } catch {
    return null;
  }
}

function isField(name: string): boolean {
  return FIELDS.some((field) => field === name);
}
