/**
 * Texts of the login modal, which is Romanian (product: screens and product: validation and product: error texts) and
 * marked `lang="ro"`.
 */
export const authStrings = {
  loginTitle: 'Autentificare',
  registerTitle: 'Creează un cont',
  google: 'Continuă cu Google',
  or: 'sau',
  email: 'Email',
  emailHint: 'O adresă privată, nu cea de la serviciu: angajatorul poate citi ce ajunge acolo.',
  password: 'Parolă',
  passwordHint: 'Cel puțin 6 caractere. O propoziție scurtă e mai bună decât un cuvânt.',
  confirmation: 'Confirmă parola',
  code: 'Cod din aplicația de autentificare',
  codeHint: 'Șase cifre. Merge și un cod de recuperare.',
  codeNeeded: 'Mai e nevoie de un cod: contul are autentificare în doi pași.',
  codeWrong: 'Codul nu este bun sau a expirat. Încearcă-l pe următorul.',
  showPassword: 'Arată parola',
  logIn: 'Autentificare',
  register: 'Înregistrare',
  noAccount: 'Nu ai cont?',
  toRegister: 'Înregistrează-te',
  haveAccount: 'Ai deja cont?',
  toLogin: 'Autentifică-te',
  notice: {
    start: 'Continuând, accepți ',
    terms: 'termenii',
    and: ' și ',
    privacy: 'politica de confidențialitate',
    end: ' și confirmi că ai cel puțin 18 ani.',
  },
  anonymity: 'Cine poate afla că ai fost tu, și ce facem împotriva acestui lucru',
  close: 'Închide fereastra',
  registeredTitle: 'Contul a fost creat',
  registeredSent: 'Am trimis un email de confirmare la',
  registeredCheck:
    'Verifică inbox-ul și dosarul Spam, apoi deschide linkul din mesaj ca să te poți autentifica.',
  goToLogin: 'Mergi la autentificare',
  closePanel: 'Închide',

  fillAll: 'Te rugăm să completezi toate câmpurile',
  emailInvalid: 'Te rugăm să introduci o adresă de email validă',
  passwordShort: 'Parola trebuie să aibă cel puțin 6 caractere',
  mismatch: 'Parolele introduse nu coincid',
  notVerified:
    'Adresa de email nu a fost verificată. Am trimis un nou email de verificare. Te rugăm să verifici căsuța de email.',
  /** Shown if a mail was sent within the last ten minutes, so this login sent none. */
  notVerifiedEarlier:
    'Adresa de email nu a fost verificată. Ți-am trimis deja un email în ultimele zece minute. Verifică inbox-ul și dosarul Spam sau cere altul.',
  resend: 'Trimite emailul din nou',
  resent: 'Dacă adresa mai trebuie confirmată, un email este pe drum. Trimitem cel mult unul pe minut.',
  resendFailed: 'Emailul nu a putut fi trimis. Te rugăm să încerci din nou.',
  incomplete: 'Date de autentificare invalide',
  loginFailed: 'Eroare la autentificare',
  loginNoAnswer: 'A apărut o eroare la autentificare. Te rugăm să încerci din nou.',
  registerFailed: 'Eroare la înregistrare',
  registerNoAnswer: 'A apărut o eroare la înregistrare. Te rugăm să încerci din nou.',
} as const;
