import type { CaseOutcome } from '@corpomeme/contract/moderation/reports';
import { m } from '@corpomeme/contract/site/messages';
import { composeMail, type MailText } from '../../site/mail/layout.view.ts';

/** Returns the case number as people quote it in letters. */
const numberOf = (caseId: number) => ({ number: `C-${caseId}` });

/** The mail contains nothing from the form, because anyone could send such a mail to any address. */
export function acknowledgementMail(caseId: number, link: string): MailText {
  const { acknowledgement, subject: button } = m.letter;
  const number = numberOf(caseId);
  return composeMail({
    subject: acknowledgement.subject(number),
    text: acknowledgement.text(number),
    button,
    link,
    closing: acknowledgement.closing,
  });
}

type Letter = 'suspension' | 'reopening' | 'contentBack';

/** `link` leads to the content, which is not public during a suspension. */
export function caseMail(letter: Letter, caseId: number, link: string): MailText {
  const { signature: closing, subject: button } = m.letter;
  const { subject, text } = m.letter[letter];
  return composeMail({ subject: subject(numberOf(caseId)), text, button, link, closing });
}

export function outcomeMail(caseId: number, outcome: CaseOutcome, link: string): MailText {
  const { contact: button, outcome: words } = m.letter;
  const { [outcome]: text, closing } = words;
  return composeMail({ subject: words.subject(numberOf(caseId)), text, button, link, closing });
}
