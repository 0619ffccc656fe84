export const reportStrings = {
  report: 'Report',
  reportThis: 'Report to the moderators',
  notice: 'Legal notice',
  logIn: 'Please log in to report',
  /** Announced after a login that opened the report. */
  goOn: 'You are logged in. Say what is wrong with it.',
  ofComment: (username: string) => `Report the comment of ${username}`,

  title: { meme: 'Report this meme', comment: 'Report this comment' },
  description: 'A moderator looks at it within 48 business hours. You hear what became of it.',
  reason: 'What is wrong with it?',
  none: 'Choose...',
  words: 'Anything to add (optional)',
  reasonMissing: 'Choose what is wrong with it.',
  send: 'Send report',
  sending: 'Sending...',
  cancel: 'Cancel',
  sent: 'Thank you. A moderator will look at it.',
  already: 'You have already reported this.',
  gone: 'This is no longer there.',
  failed: 'Failed to send the report. Please try again.',
  noAnswer: 'Network error. Please check your connection and try again.',
} as const;
