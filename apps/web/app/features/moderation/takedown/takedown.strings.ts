export const takedownStrings = {
  takeDown: 'Take down',
  title: 'Take this meme down?',
  text: (title: string) =>
    `“${title}” and its picture disappear for everybody but its author and moderators.`,
  cancel: 'Cancel',
  done: 'Meme taken down.',
  failed: 'Failed to take the meme down. Please try again.',
  faster: 'Somebody was faster: look at it again.',
  gone: 'This meme is no longer there.',
  restore: 'Bring back',
  restoreTitle: 'Bring this meme back?',
  restoreText: (title: string) => `“${title}” is public again, with its votes and comments.`,
  restored: 'Meme brought back.',
  restoreFailed: 'Failed to bring the meme back. Please try again.',
} as const;
