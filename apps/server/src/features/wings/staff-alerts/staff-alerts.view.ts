import { m } from '@corpomeme/contract/site/messages';
import { STAFF_ALERT_KINDS } from '@corpomeme/contract/wings/staff-alerts';
import { composeMail, type MailText } from '../../site/mail/layout.view.ts';
import type { WaitingCounts } from './staff-alerts.policy.ts';

/** Returns a mail with counts only; content stays on the site. */
export function staffAlertMail(counts: WaitingCounts, link: string): MailText {
  const { staff } = m.letter;
  const items = STAFF_ALERT_KINDS.flatMap((kind) => {
    const count = counts[kind];
    return count === undefined ? [] : [m.letterStaff[kind]({ count }).split('\n\n')];
  });
  const paragraphs = staff.text
    .split('\n\n')
    .map((intro, place) => `${intro} ${items.map((lines) => lines[place]).join(', ')}.`);
  return composeMail({ ...staff, text: paragraphs.join('\n\n'), link });
}
