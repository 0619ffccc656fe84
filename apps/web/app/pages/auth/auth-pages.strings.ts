export const loginPageStrings = {
  title: 'Log in',
  description: 'Log in to Corpomeme to post, vote and see your own memes.',
  text: 'Post memes, vote for the ones that hurt, and see how yours are doing.',
  withEmail: 'Log in with email',
  needsScript: 'Logging in needs JavaScript. Reading does not.',
  browse: 'Just browse',
} as const;

export const forgotPasswordStrings = {
  title: 'Ai uitat parola?',
  description: 'Cere un link cu care alegi o parolă nouă pentru contul tău Corpomeme.',
} as const;

export const resetPasswordStrings = {
  title: 'Alege o parolă nouă',
  description: 'Alege o parolă nouă pentru contul tău Corpomeme.',
} as const;

export const verifyEmailStrings = {
  title: 'Verify your email',
  description: 'Confirm the email address of your Corpomeme account.',
} as const;
