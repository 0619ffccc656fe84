import { ERRORS } from '@corpomeme/contract/site/errors';
import { composeMail, type MailText } from '../../site/mail/layout.strings.ts';

export const RESPONSE_TEXTS = {
  registered:
    'Contul a fost creat cu succes. Verifică-ți emailul pentru a confirma adresa înainte de autentificare.',
  verificationSent:
    'If this address still needs verification, an email is on its way. We send at most one a minute.',
  verified: 'Email Verified Successfully!',
  registrationRemoved: 'This registration is removed.',
  loggedOut: 'Logged out.',
  resetSent: 'If there is an account for this address, an email with a link is on its way.',
  passwordReset: 'Your new password is set. Log in with it.',
  passwordChanged: 'Your password is changed. Your other sessions have ended.',
  sessionEnded: 'This session has ended.',
  twoFactorOn: 'Two-factor sign-in is on. Your other sessions have ended.',
  twoFactorOff: 'Two-factor sign-in is off.',
} as const;

export function verificationMail(link: string): MailText {
  return composeMail({
    subject: 'Confirmă adresa de email · Confirm your email address',
    romanian:
      'Bine ai venit la Corpomeme. Confirmă adresa de email ca să te poți autentifica. Linkul este valabil 24 de ore.',
    english: 'Welcome to Corpomeme. Confirm your email address to log in. The link works for 24 hours.',
    button: 'Confirmă adresa · Confirm address',
    link,
    closing:
      'Dacă nu tu ai creat contul, nu confirma: ignoră mesajul sau deschide linkul și șterge înregistrarea. · If you did not create this account, do not confirm: ignore this message, or open the link and remove the registration.',
  });
}

export function alreadyRegisteredMail(link: string): MailText {
  return composeMail({
    subject: 'Ai deja un cont Corpomeme · You already have an account',
    romanian:
      'Cineva a încercat să creeze un cont cu această adresă, dar ai deja unul. Te poți autentifica direct.',
    english:
      'Somebody tried to register with this address, but you already have an account. You can simply log in.',
    button: 'Autentificare · Log in',
    link,
    closing: 'Dacă nu ai fost tu, nu trebuie să faci nimic. · If it was not you, there is nothing to do.',
  });
}

export function googleLinkedMail(link: string): MailText {
  return composeMail({
    subject: 'Contul tău se deschide și cu Google · Google now opens your account',
    romanian:
      'Te-ai autentificat cu Google, iar contul Corpomeme cu această adresă s-a legat de el. Contul are și o parolă, aleasă la înregistrare. Dacă nu tu ai ales-o, alege alta acum: orice altceva a fost pus de un străin se închide.',
    english:
      'You signed in with Google, and the Corpomeme account of this address is now linked to it. The account also has a password, chosen at registration. If you did not choose it, choose another one now: that ends whatever a stranger has set up.',
    button: 'Alege o parolă · Choose a password',
    link,
    closing:
      'Dacă parola este a ta, nu trebuie să faci nimic. · If the password is yours, there is nothing to do.',
  });
}

export function ownerCodeMail(site: string, code: string): MailText {
  return composeMail({
    subject: `Codul tău Corpomeme: ${code} · Your code`,
    romanian: `Cineva care știe parola contului cu această adresă vrea să pornească autentificarea în doi pași. Codul este ${code} și este valabil 15 minute.`,
    english: `Somebody who knows the password of this address's account wants to turn on two-factor sign-in. The code is ${code} and works for 15 minutes.`,
    button: 'Corpomeme',
    link: site,
    closing:
      'Dacă nu ești tu, nu da codul nimănui și alege o parolă nouă. · If it is not you, give this code to nobody and choose a new password.',
  });
}

export function passwordResetMail(link: string): MailText {
  return composeMail({
    subject: 'Alege o parolă nouă · Choose a new password',
    romanian:
      'Cineva a cerut o parolă nouă pentru contul tău Corpomeme. Linkul este valabil 30 de minute și poate fi folosit o singură dată.',
    english:
      'Somebody asked for a new password for your Corpomeme account. The link works once, for 30 minutes.',
    button: 'Alege parola · Choose password',
    link,
    closing:
      'Dacă nu ai fost tu, ignoră acest mesaj: parola rămâne cea de acum. · If it was not you, ignore this message: your password stays as it is.',
  });
}

export function addressBannedMail(link: string): MailText {
  return composeMail({
    subject: 'Această adresă nu poate fi folosită · This address cannot be used',
    romanian:
      'Această adresă de email nu poate fi folosită, deoarece a fost asociată anterior cu un cont șters.',
    english: `${ERRORS.account_deleted[1]}.`,
    button: 'Contact',
    link,
    closing:
      'Dacă nu ai încercat să creezi un cont, ignoră acest mesaj. · If you did not try to register, ignore this message.',
  });
}

export function inactivityMail(link: string): MailText {
  return composeMail({
    subject: 'Contul tău va fi arhivat · Your account will be archived',
    romanian:
      'Nu te-ai mai autentificat la Corpomeme de 11 luni. Peste o lună contul va fi arhivat: sesiunile și datele lor se șterg, memele rămân. Autentifică-te ca să rămână activ; un cont arhivat revine la prima autentificare.',
    english:
      'You have not logged in to Corpomeme for 11 months. In a month your account will be archived: its sessions and their data go, your memes stay. Log in to keep it active; an archived account comes back with its next login.',
    button: 'Autentificare · Log in',
    link,
    closing:
      'Dacă nu mai vrei contul, îl poți șterge din pagina lui. · If you do not want it any more, you can delete it on its page.',
  });
}
