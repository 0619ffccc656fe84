import type { UploadFields } from './upload-rules.ts';

/** The text of an unfinished form. A browser keeps no file for us. */
type Draft = Omit<UploadFields, 'file'>;

export interface DraftPlace {
  name: string;
  /** Whose it is: nobody is shown another person's words. */
  uid: string;
}

export function uploadDraft(uid: string): DraftPlace {
  return { name: 'uploadDraft', uid };
}

export function editDraft(id: number, uid: string): DraftPlace {
  return { name: `memeDraft:${id}`, uid };
}

const FIELDS = ['image_url', 'company', 'city', 'title', 'message', 'image_alt'] as const;

/** Kept for this tab alone, so that it outlives a reload and a lapsed session but not the visit. */
export function saveDraft({ name, uid }: DraftPlace, fields: UploadFields): void {
  const { file: _, ...draft } = fields;
  try {
    sessionStorage.setItem(name, JSON.stringify({ ...draft, uid }));
  } catch {
    // Nothing can be kept in this browser.
  }
}

export function dropDraft({ name }: DraftPlace): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Then there was nothing to drop.
  }
}

/** What this person left; nothing of somebody else's. */
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

function isField(name: string): boolean {
  return FIELDS.some((field) => field === name);
}
