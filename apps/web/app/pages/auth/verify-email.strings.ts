export const verifyEmailStrings = {
  title: 'Verify your email',
  description: 'Confirm the email address of your Corpomeme account.',
} as const;
