import { composeMail, type MailText } from '../../../site/mail/layout.strings.ts';

/** The mail that an admin sends to find out whether mails arrive. */
export function testMail(link: string): MailText {
  return composeMail({
    subject: 'Emailurile merg · Mails work',
    romanian:
      'Acest email a fost trimis din panoul de administrare Corpomeme ca să vezi dacă emailurile ajung.',
    english: 'This mail was sent from the admin panel of Corpomeme, to see whether mails arrive.',
    button: 'Înapoi la panou · Back to the panel',
    link,
    closing:
      'Dacă l-ai găsit la spam, verifică SPF și DKIM. · If you found it among spam, check SPF and DKIM.',
  });
}
