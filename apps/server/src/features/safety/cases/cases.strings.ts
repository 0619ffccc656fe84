import type { CaseOutcome } from '@corpomeme/contract/moderation/reports';
import { composeMail, type MailText } from '../../site/mail/layout.strings.ts';

export const RESPONSE_TEXTS = {
  reported: 'Thank you. A moderator will look at it.',
  noticeTaken:
    'Am primit sesizarea și îți răspundem prin email. We have your notice and will answer you by email.',
} as const;

/** Returns the case number as people quote it in letters. */
const numberOf = (caseId: number) => `C-${caseId}`;

/** The mail contains nothing from the form, because anyone could send such a mail to any address. */
export function acknowledgementMail(caseId: number, link: string): MailText {
  const number = numberOf(caseId);
  return composeMail({
    subject: `Am primit sesizarea ${number} · We have your notice ${number}`,
    romanian: `Am primit sesizarea ta. Are numărul ${number}. Un moderator o verifică în cel mult 48 de ore lucrătoare și îți scriem ce a hotărât.`,
    english: `We have your notice. Its number is ${number}. A moderator looks at it within 48 business hours, and we write to you what was decided.`,
    button: 'Conținutul sesizat · What it is about',
    link,
    closing:
      'Dacă nu tu ai trimis sesizarea, ignoră acest mesaj. · If it was not you who sent it, ignore this message.',
  });
}

const SIGNATURE =
  'Numele și adresa ta se șterg la 30 de zile după închiderea sesizării. · Your name and address are deleted 30 days after your notice is closed.';

/** `link` leads to the content, which is not public at the moment. */
export function suspensionMail(caseId: number, link: string): MailText {
  const number = numberOf(caseId);
  return composeMail({
    subject: `Sesizarea ${number} este suspendată · Your notice ${number} is suspended`,
    romanian:
      'Conținutul sesizat nu mai este public, din alt motiv. Dacă revine, un moderator îți verifică sesizarea; dacă nu revine în 30 de zile, o închidem.',
    english:
      'What you told us about is no longer public, for another reason. If it returns, a moderator looks at your notice; if it does not return within 30 days, we close it.',
    button: 'Conținutul sesizat · What it is about',
    link,
    closing: SIGNATURE,
  });
}

export function reopeningMail(caseId: number, link: string): MailText {
  const number = numberOf(caseId);
  return composeMail({
    subject: `Sesizarea ${number} este redeschisă · Your notice ${number} is open again`,
    romanian: 'Conținutul sesizat este din nou public. Un moderator îți verifică acum sesizarea.',
    english: 'What you told us about is public again. A moderator now looks at your notice.',
    button: 'Conținutul sesizat · What it is about',
    link,
    closing: SIGNATURE,
  });
}

export function returnMail(caseId: number, link: string): MailText {
  const number = numberOf(caseId);
  return composeMail({
    subject: `Sesizarea ${number}: conținutul a revenit · Your notice ${number}: the content is back`,
    romanian:
      'Un moderator a reanalizat conținutul sesizat, iar acesta este din nou public. Dacă nu ești de acord, trimite o nouă sesizare.',
    english:
      'A moderator looked again at what you told us about, and it is public again. If you disagree, give notice again.',
    button: 'Conținutul sesizat · What it is about',
    link,
    closing: SIGNATURE,
  });
}

const OUTCOMES: Record<CaseOutcome, { romanian: string; english: string }> = {
  removed: {
    romanian: 'Conținutul sesizat nu mai este public pe Corpomeme.',
    english: 'What you told us about is no longer public on Corpomeme.',
  },
  kept: {
    romanian:
      'Un moderator a verificat conținutul și a hotărât că poate rămâne. Dacă nu ești de acord, scrie-ne de pe pagina de contact și dă numărul sesizării.',
    english:
      'A moderator looked at it and decided that it may stay. If you disagree, write to us from the contact page and give the number of your notice.',
  },
};

export function outcomeMail(caseId: number, outcome: CaseOutcome, link: string): MailText {
  const number = numberOf(caseId);
  const { romanian, english } = OUTCOMES[outcome];
  return composeMail({
    subject: `Sesizarea ${number} a fost rezolvată · Your notice ${number} has been decided`,
    romanian,
    english,
    button: 'Contact',
    link,
    closing:
      'Numele și adresa ta se șterg la 30 de zile după acest mesaj. · Your name and address are deleted 30 days after this message.',
  });
}
