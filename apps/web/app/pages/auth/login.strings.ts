export const loginPageStrings = {
  title: 'Log in',
  description: 'Log in to Corpomeme to post, vote and see your own memes.',
  text: 'Post memes, vote for the ones that hurt, and see how yours are doing.',
  withEmail: 'Log in with email',
  needsScript: 'Logging in needs JavaScript. Reading does not.',
  browse: 'Just browse',
} as const;
