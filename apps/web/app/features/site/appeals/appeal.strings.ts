/** Texts for authors and sanctioned members. */
export const appealStrings = {
  appeal: 'Appeal',
  hint: 'Say what the moderator should see differently. You can appeal once, and somebody else answers.',
  text: 'Your appeal',
  send: 'Send appeal',
  sending: 'Sending...',
  cancel: 'Cancel',
  empty: 'Write what you would like to say.',
  sent: 'Appeal sent. Another moderator will answer it.',
  failed: 'Failed to send the appeal. Your words are kept: please try again.',
  waiting: 'Your appeal waits for an answer.',
  dismissed: 'Your appeal was dismissed.',
  accepted: 'Your appeal was accepted.',
  closed: 'Your appeal was settled otherwise.',
  answer: (words: string) => `Answer: ${words}`,
  removedNote: 'Taken down by a moderator. Nobody but you and moderators sees it.',
  orEdit: 'You can edit it and send it again, or appeal.',
} as const;
