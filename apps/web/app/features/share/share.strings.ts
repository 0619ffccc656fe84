export const shareStrings = {
  share: 'Share',
  copyLink: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'Could not copy. The link is in the address bar of the meme’s page.',
} as const;
