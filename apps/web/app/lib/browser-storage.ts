/** `localStorage` may be switched off or full: reading then finds nothing and writing does nothing. */

/**
 * The keys of product: entities, `shortcuts` (off where a moderator switched the single keys off), `deskLook` (how the desk shows
 * pictures), `seenWarning` (the last one that was put away), and `registrationKey` (between registering here and confirming the
 * address, decision 068). `/cookies` lists each.
 */
export const STORAGE_KEYS = [
  'token',
  'memeUser',
  'upvotedMemes',
  'upvotedComments',
  'userPermissions',
  'permissions',
  'cookieConsent',
  'shortcuts',
  'deskLook',
  'seenWarning',
  'registrationKey',
] as const;
export type StorageKey = (typeof STORAGE_KEYS)[number];

export function readItem(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null removes the key. */
export function writeItem(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Nothing can be kept in this browser; the page still works for as long as it is open.
  }
}
