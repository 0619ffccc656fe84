/** Spec §2, 'Verify email'. */
export const verificationStrings = {
  confirming: 'Confirming your email address',
  confirmed: 'Email Verified Successfully!',
  confirmedText: 'The address is yours. Log in and post something you would not say in the meeting.',
  confirmedInText: 'The address is yours. Nothing more to do here.',
  already: 'Your Email is Already Verified',
  alreadyText: 'Nothing more to do here.',
  home: 'Back to the home page',
  logIn: 'Log in',

  verify: 'Verify your email',
  sentTo: 'We sent a link to',
  reasons: 'Why bother',
  reasonList: [
    'It proves that the address is yours, so nobody else can use it here.',
    'It is the way back in when a password is forgotten.',
    'It keeps throwaway accounts out of the votes.',
  ],
  resend: 'Resend Verification Email',
  sent: 'It is on its way. Look in the Spam folder too.',

  loggedOut: 'Log in to see whether your email is verified',
  loggedOutText: 'If you followed the link from our mail, that part is done.',

  invalid: 'This link does not work',
  invalidText: 'It may have expired, since links last 24 hours, or a piece of it got lost on the way.',
  newLink: 'Send a new link',
  emailLabel: 'Your email address',
  emailInvalid: 'Please enter an email address such as ana@firma.ro.',
  sendFailed: 'Failed to resend verification email',

  unsure: 'We could not check this right now',
  noAnswer: 'Network error. Please check your connection and try again.',
  tryAgain: 'Try again',
} as const;
