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
  copied: 'Link copied',
  /** Shown after the link was copied for a target that accepts none. */
  paste: (place: string) => `Link copied. Paste it in ${place}.`,
  /** An app that is not installed gives no sign. */
  inCase: (place: string) => `Link copied, in case ${place} does not open.`,
  copyByHandTitle: 'Copy this link',
  deviceFailed: 'Could not open the share sheet of this device. Copy the link instead.',
} as const;
