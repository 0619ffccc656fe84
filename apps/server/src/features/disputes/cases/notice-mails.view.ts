import { type CaseOutcome, fileName } from '@corpomeme/contract/disputes/reports';
import { m } from '@corpomeme/contract/site/messages';
import { composeMail, type MailText } from '../../site/mail/layout.view.ts';

/** Returns the number of a file as people quote it in letters. */
const numberOf = (file: number) => ({ number: fileName(file) });

/** The mail contains nothing from the form, because anyone could send such a mail to any address. */
export function acknowledgementMail(file: number, link: string, state: string): MailText {
  const { acknowledgement, subject: button } = m.letter;
  const number = numberOf(file);
  return composeMail({
    subject: acknowledgement.subject(number),
    text: acknowledgement.text(number),
    items: [{ label: acknowledgement.state, link: state }],
    button,
    link,
    closing: acknowledgement.closing,
  });
}

type Letter = 'suspension' | 'reopening' | 'contentBack';

/** `link` leads to the content, which is not public during a suspension. */
export function caseMail(letter: Letter, file: number, link: string): MailText {
  const { signature: closing, subject: button } = m.letter;
  const { subject, text } = m.letter[letter];
  return composeMail({ subject: subject(numberOf(file)), text, button, link, closing });
}

export function outcomeMail(file: number, outcome: CaseOutcome, link: string): MailText {
  const { contact: button, outcome: words } = m.letter;
  const { [outcome]: text, closing } = words;
  return composeMail({ subject: words.subject(numberOf(file)), text, button, link, closing });
}

/** Of a file of several memes and comments; the link leads to what was decided about each. */
export function fileOutcomeMail(file: number, link: string): MailText {
  const { outcome: words, fileState: button } = m.letter;
  return composeMail({
    subject: words.subject(numberOf(file)),
    text: words.several,
    button,
    link,
    closing: words.closing,
  });
}
