import type { CaseOutcome } from '@corpomeme/contract/reports';
import { composeMail, type MailText } from '../mail/layout.strings.ts';

export const ANSWERS = {
  reported: 'Thank you. A moderator will look at it.',
  noticeTaken:
    'Am primit sesizarea și îți răspundem prin email. We have your notice and will answer you by email.',
} as const;

/** As people quote it in letters. */
const numberOf = (caseId: number) => `C-${caseId}`;

/** Nothing that was typed into the form stands in it: anybody could have such a mail sent to anybody. */
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
