import type { ShareTarget } from './share-targets.ts';

export const shareStrings = {
  share: 'Share',
  targets: {
    messenger: 'Messenger',
    instagram: 'Instagram',
    whatsapp: 'WhatsApp',
    x: 'X/Twitter',
  } satisfies Record<ShareTarget, string>,
  copyLink: 'Copy link',
  device: 'More ways to share',
  close: 'Close',
  onlyYours: 'Until it is approved, this link opens only for its author and moderators.',
  copied: 'Link copied',
  /** After the link was copied for a place that takes none by address. */
  paste: (place: string) => `Link copied. Paste it in ${place}.`,
  /** An app that may or may not be installed gives no sign. */
  inCase: (place: string) => `Link copied, in case ${place} does not open.`,
  copyByHandTitle: 'Copy this link',
  deviceFailed: 'Could not open the share sheet of this device. Copy the link instead.',
} as const;
