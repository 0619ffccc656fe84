/** Texts of the password reset, Romanian like the login modal that leads to it. */
export const passwordResetStrings = {
  forgot: 'Ai uitat parola?',
  forgotText: 'Scrie adresa contului tău și îți trimitem un link cu care alegi o parolă nouă.',
  email: 'Email',
  send: 'Trimite linkul',
  sentTitle: 'Verifică-ți emailul',
  sent: (email: string) =>
    `Dacă există un cont pentru ${email}, am trimis un link valabil 30 de minute. Uită-te și în dosarul Spam.`,
  otherAddress: 'Altă adresă',
  sendFailed: 'Nu am putut trimite cererea. Verifică conexiunea și încearcă din nou.',

  choose: 'Alege o parolă nouă',
  chooseText: 'Toate sesiunile deschise se închid, iar tu te autentifici cu parola nouă.',
  password: 'Parola nouă',
  confirmation: 'Confirmă parola nouă',
  save: 'Salvează parola',
  saveFailed: 'Nu am putut salva parola. Verifică conexiunea și încearcă din nou.',

  done: 'Parola a fost schimbată',
  doneText: 'Te poți autentifica acum cu parola nouă.',
  logIn: 'Autentificare',
  invalid: 'Acest link nu funcționează',
  invalidText:
    'Un link este valabil 30 de minute și o singură dată. Deschide-l din nou din email sau cere altul.',
  newLink: 'Cere un link nou',
  backToLogin: 'Înapoi la autentificare',
  needsScript: 'Această pagină are nevoie de JavaScript.',
} as const;
