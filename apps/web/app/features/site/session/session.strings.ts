export const sessionStrings = {
  /** The specification has these two texts in English and asks for Romanian. */
  deactivated: 'Contul tău a fost dezactivat, contactează administratorul',
  deletedAccount:
    'Această adresă de email nu poate fi folosită deoarece a fost asociată anterior cu un cont șters',
  emailOfEmployer:
    'Te rugăm să folosești o adresă privată, nu una a angajatorului: el îi poate citi căsuțele și jurnalele.',
} as const;

/** Texts of Google sign-in (product: error texts); the last four are Romanian. */
export const googleStrings = {
  notAvailable: 'Google Sign-In is not available. Please try again later.',
  initFailed: 'Failed to initialize Google Sign-In. Please try again later.',
  failed: 'Error signing in with Google. Please try again.',
  userinfoFailed: 'Failed to get user info from Google. Please try again.',
  unexpected: 'Error processing login. Please try again.',
  modalFailed: 'A apărut o eroare la autentificarea cu Google.',
  refused: (error: string) => `Eroare de autentificare: ${error || 'Necunoscută'}`,
  invalid: 'Date de autentificare invalide',
  incomplete: 'Date incomplete pentru autentificare',
  codeTitle: 'Introdu codul din aplicația de autentificare',
  codeText:
    'Contul tău cere și un cod. Îl găsești în aplicația de autentificare; merge și un cod de recuperare.',
  code: 'Cod',
  confirm: 'Continuă',
  cancel: 'Renunță',
} as const;

export const gateStrings = {
  required:
    'Your role needs two-factor sign-in. Until it is on, moderation and administration stay closed to you.',
  requiredTitle: 'Turn on two-factor sign-in first',
  toAccount: 'Go to your account',
} as const;
