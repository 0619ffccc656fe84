export const accountPageStrings = {
  title: 'Your account',
  description: 'Sessions, password, two-factor sign-in and your data.',
} as const;
