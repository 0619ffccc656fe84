/** Texts of the account page. Texts about passwords come from the server and are Romanian. */
export const accountStrings = {
  noAnswer: 'Network error. Please check your connection and try again.',
  failed: 'That did not work. Please try again.',
  password: 'Password',
  code: 'Code',
  codeHint: 'From your authenticator app, or a recovery code.',
  showPasswords: 'Show passwords',
  cancel: 'Cancel',
  tryAgain: 'Try again',
} as const;

export const sessionListStrings = {
  heading: 'Where you are logged in',
  current: 'This browser',
  unknown: 'Unknown browser',
  onDevice: (browser: string, device: string) => `${browser} on ${device}`,
  begun: (when: string) => `Logged in ${when}`,
  used: (when: string) => `last used ${when}`,
  end: 'End session',
  endOf: (name: string) => `End session: ${name}`,
  ended: 'This session has ended.',
  failed: 'Could not load your sessions.',
  alone: 'You are logged in nowhere else.',
} as const;

export const passwordStrings = {
  heading: 'Password',
  current: 'Current password',
  next: 'New password',
  nextHint: 'At least 6 characters. A short sentence is better than a word.',
  again: 'Repeat the new password',
  change: 'Change password',
  changed: 'Your password is changed. Your other sessions have ended.',
  none: 'You log in with Google and have no password here. We can mail you a link that sets one.',
  mail: 'Mail me the link',
  mailed: (email: string) =>
    `A link is on its way to ${email}. It works for 30 minutes. Look in the Spam folder too.`,
} as const;

export const twoFactorStrings = {
  heading: 'Two-factor sign-in',
  on: 'On',
  off: 'Off',
  explain:
    'After your password, we ask for a code from an app on your phone. Whoever learns your password still stays out.',
  begin: 'Set it up',
  mailCode: (email: string) =>
    `First show that this mailbox is yours: we sent a code of eight digits to ${email}. Look in the Spam folder too.`,
  mailCodeHint: 'From our mail. It works for 15 minutes.',
  scan: 'Scan this with your authenticator app',
  scanText: 'Google Authenticator, Aegis, 1Password, Bitwarden and others will do.',
  picture: 'QR code for your authenticator app. The key below is the same in text.',
  key: 'Or type this key into the app',
  firstCode: 'The code that the app shows now',
  firstCodeHint: 'Six digits. Your other sessions end when it is on.',
  turnOn: 'Turn on',
  turnedOn: 'Two-factor sign-in is on.',
  isOn: 'Logging in takes your password and a code from your app.',
  turnOff: 'Turn off',
  turnedOff: 'Two-factor sign-in is off.',
  renew: 'New recovery codes',
  renewText: 'The old ones stop working.',
  codes: 'Your recovery codes',
  codesText:
    'Each one works once, in place of the app. Keep them somewhere that is not your phone: they are shown only now.',
  copy: 'Copy',
  copied: 'Copied.',
  copyFailed: 'Your browser did not let us copy. Select the codes by hand.',
  download: 'Download',
  fileName: 'corpomeme-recovery-codes.txt',
  file: (site: string, codes: string) => `Recovery codes for ${site}, each works once:\n\n${codes}\n`,
  saved: 'I have kept them',
} as const;

export const ownDataStrings = {
  heading: 'Your data',
  text: 'Everything we keep about you in one file: profile, memes, comments, votes and sessions, as JSON.',
  download: 'Download my data',
  progress: (bytes: number) => `Downloading… ${Math.ceil(bytes / 1024)} KB`,
  label: 'Download of your data',
  fileName: 'corpomeme-my-data.json',
  done: 'Your data is on your disk.',
  failed: 'The download broke off. Please try again.',
} as const;

export const deletionStrings = {
  heading: 'Delete your account',
  text: 'Your name and address go for good. What you published stays, without your name.',
  button: 'Delete my account',
  title: 'Delete your account?',
  consequences: [
    'Your name becomes an anonymous one, and your email, avatar and logins are removed.',
    'Memes that were never approved are deleted with their images.',
    'Approved memes, comments and votes stay under the anonymous name.',
    'This email address cannot be used here again.',
  ],
  noWayBack: 'There is no way back.',
  confirm: 'Delete for good',
} as const;

export const accountPageStrings = {
  title: 'Your account',
  description: 'Sessions, password, two-factor sign-in and your data.',
} as const;
