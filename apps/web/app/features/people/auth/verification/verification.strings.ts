/** Texts of the page 'Verify email' (product: screens). */
export const verificationStrings = {
  confirming: 'Confirming your email address',
  confirmed: 'Email Verified Successfully!',
  confirmedText: 'The address is yours. Log in and post something you would not say in the meeting.',
  confirmedInText: 'The address is yours. Nothing more to do here.',
  already: 'Your Email is Already Verified',
  alreadyText: 'Nothing more to do here.',
  home: 'Back to the home page',
  logIn: 'Log in',
  logInAndGoOn: 'Log in and go on where you were',
  goBack: 'Back to where you were',

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

  /** Question and answers are in both languages, because the mailbox owner's language is unknown. */
  question: {
    ro: {
      title: 'Cineva a ales o parolă pentru această adresă. Tu ai fost?',
      text: 'Confirmă doar dacă tu te-ai înregistrat: cine a ales parola intră în cont.',
      yes: 'Da, confirmă adresa',
      no: 'Nu, șterge înregistrarea',
    },
    en: {
      title: 'Somebody chose a password for this address. Was it you?',
      text: 'Confirm only if you registered: whoever chose the password gets into the account.',
      yes: 'Yes, confirm the address',
      no: 'No, remove it',
    },
  },
  removed: {
    ro: 'Înregistrarea este ștearsă',
    en: 'The registration is removed',
    roText: 'Nimeni nu poate intra cu această adresă. Te poți înregistra oricând.',
    enText: 'Nobody can get in with this address. You can register whenever you like.',
  },
  taken: {
    ro: 'Adresa este deja confirmată',
    en: 'This address is already confirmed',
    roText: 'Dacă nu tu ai confirmat-o, alege o parolă nouă: orice altceva care deschide contul se închide.',
    enText:
      'If it was not you, choose a new password. It ends every session and whatever else opens the account.',
    action: 'Choose a new password',
  },
  notYou: 'Not you? Choose a new password',

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
