/** Reads and writes `localStorage`, which may be disabled or full: reads then return null and writes do nothing. */

/**
 * The keys of product: entities, plus `shortcuts` (off if a moderator disabled single-key shortcuts), `deskLook` (how
 * the desk shows images), `seenWarning` (the last dismissed warning), and `registrationKey` (between registering in
 * this browser and confirming the address, decision 068), and `theme` (`light` or `dark`, if the reader chose one).
 * `/cookies` lists each.
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
  'theme',
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
    // The page works without storage until it is closed.
  }
}
