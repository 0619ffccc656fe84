/** Texts for changing and deleting own memes; the specification has none. */
export const memeEditingStrings = {
  edit: 'Edit and send again',
  delete: 'Delete',
  deleting: 'Deleting',
  deleteTitle: 'Delete this meme?',
  deleteText: (title: string) => `“${title}” goes for good, with its picture, votes and comments.`,
  cancel: 'Cancel',
  deleted: 'Meme deleted.',
  alreadyGone: 'This meme is no longer there.',
  deleteFailed: 'Failed to delete meme. Please try again.',

  heading: 'Edit your meme',
  intro: 'A moderator looks at it again before anyone else sees it.',
  back: 'Back to My memes',
  loading: 'Loading the form',
  current: 'The picture now',
  newPicture: 'Another picture (optional)',
  readInPicture: 'Read in the picture:',
  takeAsAlt: 'Use as picture description',
  send: 'Send again',
  discard: 'Discard changes',
  succeeded: 'Sent again. A moderator will look at it.',
  failed: 'Failed to send the meme again. Please try again.',
  failedWith: (text: string) => `Not sent: ${text}`,
  loadFailed: 'Failed to load the meme. Please try again later.',
  closed: 'This meme can no longer be edited.',
  closedText: {
    approved: 'It has been approved. You can still delete it.',
    removed: 'It has been taken down. You can appeal in My memes, or delete it.',
  },
} as const;

/** Texts for staff who delete a member's meme. */
export const memeDeletionStrings = {
  title: 'Delete this meme?',
  text: (title: string) =>
    `“${title}” goes for good, with its picture, votes and comments. Its author reads the reason.`,
  ownWords: 'Reason, in your own words',
  listedReason: 'Reason from the list',
  delete: 'Delete',
  cancel: 'Cancel',
} as const;
