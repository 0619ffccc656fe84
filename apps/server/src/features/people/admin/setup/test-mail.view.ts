import { m } from '@corpomeme/contract/site/messages';
import { composeMail, type MailText } from '../../../site/mail/layout.view.ts';

/** Returns the mail that an admin sends to find out whether mails arrive. */
export function writeTestMail(link: string): MailText {
  return composeMail({ ...m.letter.test, link });
}
