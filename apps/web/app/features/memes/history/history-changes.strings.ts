import type { MemeChange } from '@corpomeme/contract/meme-history';

export const historyChangesStrings = {
  fields: {
    title: 'Title',
    company: 'Company',
    city: 'City',
    message: 'Text',
    image_alt: 'Picture description',
    picture: 'Picture',
  } satisfies Record<MemeChange['field'], string>,
  before: 'Before:',
  after: 'After:',
  empty: 'empty',
  unchanged: 'Nothing was changed.',
  otherPicture: 'replaced by another file',
  samePicture: 'replaced by another file that looks the same',
  prints: (before: string | null, after: string | null) =>
    `Fingerprint ${before ?? 'unknown'}, then ${after ?? 'unknown'}`,
} as const;
