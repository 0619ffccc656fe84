import { m } from '@corpomeme/contract/site/messages';
import { composeMail, type MailText } from '../../site/mail/layout.view.ts';

/** Says which company; nothing of the member who asked, because the receiver may be another person. */
export function speakerMail(company: string, link: string): MailText {
  const { subject, text, ...words } = m.letter.speaker;
  return composeMail({ ...words, subject: subject({ company }), text: text({ company }), link });
}
