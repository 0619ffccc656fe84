/** The keys of readers. `reader-keys.ts`, which is loaded with the first of them, has an action for each. */
const READER_KEYS = ['j', 'k', 'l', 's', '?'] as const;

export type ReaderKey = (typeof READER_KEYS)[number];

export function isReaderKey(key: string): key is ReaderKey {
  return (READER_KEYS as readonly string[]).includes(key);
}
