/** Reads and writes `localStorage`, which may be disabled or full: reads then return null and writes do nothing. */

/**
 * The keys of product: entities, plus:
 * - `sameHereMemes` (product: same here)
 * - `shortcuts`: `off` after single-key shortcuts were turned off in this browser
 * - `deskLook`: how the desk shows images
 * - `seenWarning`: the last dismissed warning
 * - `registrationKey`: kept between registering in this browser and confirming the address (decision 068)
 * - `theme`: `light` or `dark`, if the reader chose one
 * - `memeLanguage`: `ro` or `en`, if the reader chose memes of one language
 * - `proposedLanguage`: the language that this browser's reader was told of
 * - `closedAnnouncement`: the id of the last announcement that the reader closed
 *
 * `/cookies` lists each key.
 */
export const STORAGE_KEYS = [
  'token',
  'memeUser',
  'upvotedMemes',
  'sameHereMemes',
  'upvotedComments',
  'userPermissions',
  'permissions',
  'cookieConsent',
  'shortcuts',
  'deskLook',
  'seenWarning',
  'registrationKey',
  'theme',
  'memeLanguage',
  'proposedLanguage',
  'closedAnnouncement',
] as const;
export type StorageKey = (typeof STORAGE_KEYS)[number];

/** Keys that belong to the browser; logging out removes all others. */
const BROWSER_KEYS: readonly StorageKey[] = [
  'cookieConsent',
  'theme',
  'memeLanguage',
  'proposedLanguage',
  'closedAnnouncement',
];

/** Removes from both storages what belongs to a person. */
export function forgetItems(): void {
  for (const key of STORAGE_KEYS) if (!BROWSER_KEYS.includes(key)) writeItem(key, null);
  forgetTabItems();
}

/** Removes what this tab stored for a person; by default everything, drafts included. */
export function forgetTabItems(isForgotten: (key: string) => boolean = () => true): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (isForgotten(key)) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is not available.
  }
}

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
