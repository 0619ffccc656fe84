import type { RoleName } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { DAY } from '@corpomeme/contract/site/time';
import type { Context } from '../../../../context.ts';
import type { Database } from '../../../../db/dialect.ts';
import { addNotifications } from '../../../news/notifications/notifications.queries.ts';
import { composeMail } from '../../../site/mail/layout.view.ts';
import { listAddresses, type UserRow } from '../../../site/members/members.queries.ts';

interface RoleNews {
  user: UserRow;
  /** Admins other than the actor and the changed member. */
  others: string[];
  from: RoleName;
  to: RoleName;
  reason: string | null;
}

/**
 * Notifies the member and the other admins, on the site and by mail (decision 070). Returns the notified members; see
 * `announceNews`.
 */
export async function notifyOfRoleChange(ctx: Context, trx: Database, news: RoleNews): Promise<string[]> {
  const { user, others, from, to, reason } = news;
  const at = ctx.clock.now();
  const details = { role_from: from, role_to: to, reason };
  const own = { userId: user.id, kind: 'role.own', at, details } as const;
  const othersNews = others.map((userId) => ({
    userId,
    kind: 'role.other' as const,
    at,
    aboutUserId: user.id,
    details,
  }));
  await addNotifications(trx, [own, ...othersNews]);
  const link = ctx.config.publicUrl + page.notifications();
  const ownText = () => composeMail({ ...m.letter.ownRole, text: m.letter.ownRole.text({ from, to }), link });
  await ctx.mails.write(trx, user.email, ownText, DAY);
  const otherText = () => {
    const text = m.letter.otherRole.text({ name: user.username, from, to });
    return composeMail({ ...m.letter.otherRole, text, link });
  };
  for (const address of await listAddresses(trx, others)) await ctx.mails.write(trx, address, otherText, DAY);
  return [user.id, ...others];
}

/** Publishes the notifications. Must run after the commit. */
export async function announceNews(ctx: Context, notified: string[]): Promise<void> {
  for (const userId of notified) ctx.bus.publish('notification.added', { userId });
  if (notified.length > 0) await ctx.mails.wake();
}
