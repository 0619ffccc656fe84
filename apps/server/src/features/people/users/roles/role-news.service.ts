import type { RoleName } from '@corpomeme/contract/people/users';
import { page } from '@corpomeme/contract/site/paths';
import { DAY } from '@corpomeme/contract/site/time';
import type { Context } from '../../../../context.ts';
import type { Database } from '../../../../db/dialect.ts';
import { addNotifications } from '../../../news/notifications/notifications.queries.ts';
import { listAddresses, type UserRow } from '../../../site/members/members.queries.ts';
import { otherRoleMail, ownRoleMail } from '../users.strings.ts';

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
  const { publicUrl } = ctx.config;
  const ownMail = ownRoleMail({ from, to, link: publicUrl + page.notifications() });
  await ctx.mails.add(trx, { to: user.email, ...ownMail }, DAY);
  for (const address of await listAddresses(trx, others)) {
    const words = { name: user.username, from, to, link: publicUrl + page.notifications() };
    await ctx.mails.add(trx, { to: address, ...otherRoleMail(words) }, DAY);
  }
  return [user.id, ...others];
}

/** Publishes the notifications. Must run after the commit. */
export async function announceNews(ctx: Context, notified: string[]): Promise<void> {
  for (const userId of notified) ctx.bus.publish('notification.added', { userId });
  if (notified.length > 0) await ctx.mails.wake();
}
