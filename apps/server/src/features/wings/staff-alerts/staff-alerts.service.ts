import { page } from '@corpomeme/contract/site/paths';
import {
  STAFF_ALERTS,
  type StaffAlertChange,
  StaffAlertSetting,
} from '@corpomeme/contract/wings/staff-alerts';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { changedFields } from '../../../http/changed-fields.ts';
import { addNotification } from '../../news/notifications/notifications.queries.ts';
import { isStillActive } from '../../site/members/active-members.queries.ts';
import { readSettings } from '../../site/settings/settings.queries.ts';
import { DEFAULT_SETTING, isQuiet, lowered, newsIn, type WaitingCounts } from './staff-alerts.policy.ts';
import {
  addAlerts,
  claimAlerts,
  countFor,
  deleteEarlierNews,
  findAlerts,
  findAlertsLocked,
  listStaff,
  type StaffMember,
  storeSetting,
} from './staff-alerts.queries.ts';
import { staffAlertMail } from './staff-alerts.view.ts';

const settingOf = (text: string | undefined) =>
  text === undefined ? DEFAULT_SETTING : StaffAlertSetting.parse(JSON.parse(text));

export async function readStaffAlerts({ db }: Context, { userId }: Actor): Promise<StaffAlertSetting> {
  return settingOf((await findAlerts(db, userId))?.setting);
}

export async function changeStaffAlerts(
  ctx: Context,
  { userId }: Actor,
  { seen, ...wanted }: StaffAlertChange,
): Promise<StaffAlertSetting> {
  return ctx.transact(async (trx) => {
    if (!(await isStillActive(trx, userId))) throw new AppError('not_logged_in');
    await addAlerts(trx, userId, JSON.stringify(DEFAULT_SETTING));
    const current = settingOf((await findAlertsLocked(trx, userId))?.setting);
    changedFields(current, wanted, seen);
    const setting = StaffAlertSetting.parse({ ...current, ...wanted });
    setting.off = [...new Set(setting.off)];
    await storeSetting(trx, userId, JSON.stringify(setting));
    return setting;
  });
}

/**
 * Tells moderators and admins what waits for them, each at most once an hour and not in their quiet hours (decision 252).
 * Several processes may run it at once; admins can turn it off. Returns the number of members who were told.
 */
export async function sendStaffAlerts(ctx: Context): Promise<number> {
  const told: string[] = [];
  if (!(await readSettings(ctx.db)).tellStaff) return 0;
  for (const member of await listStaff(ctx.db, ctx.clock.now()))
    if (await tell(ctx, member)) told.push(member.id);
  for (const userId of told) ctx.bus.publish('notification.added', { userId });
  if (told.length > 0) await ctx.mails.wake();
  return told.length;
}

function tell(ctx: Context, member: StaffMember): Promise<boolean> {
  return ctx.transact(async (trx) => {
    const now = ctx.clock.now();
    const userId = member.id;
    await addAlerts(trx, userId, JSON.stringify(DEFAULT_SETTING));
    const row = await findAlerts(trx, userId);
    if (!row) return false;
    const setting = settingOf(row.setting);
    const known = JSON.parse(row.known) as WaitingCounts;
    const counts = await countFor(trx, member, now);
    const news = newsIn(counts, known, setting.off);
    const isDue = row.told_at <= now - STAFF_ALERTS.every && !isQuiet(setting, now);
    const isTold = isDue && Object.keys(news).length > 0;
    const after = isTold
      ? { told_at: now, known: JSON.stringify({ ...lowered(counts, known), ...news }) }
      : { told_at: row.told_at, known: JSON.stringify(lowered(counts, known)) };
    if (!(await claimAlerts(trx, userId, row, after)) || !isTold) return false;
    await deleteEarlierNews(trx, userId);
    await addNotification(trx, { userId, kind: 'staff.waiting', at: now, details: { waiting: news } });
    if (setting.by_mail) {
      const text = () => staffAlertMail(news, ctx.config.publicUrl + page.desk());
      await ctx.mails.write(trx, member.email, text, STAFF_ALERTS.mailLifetime);
    }
    return true;
  });
}

const EVERY = 5 * 60_000;

/** Sends now and every five minutes, until the returned function is called. */
export function startStaffAlerts(ctx: Context): () => void {
  const work = () => ctx.background.run(async () => void (await sendStaffAlerts(ctx)));
  work();
  const timer = setInterval(work, EVERY).unref();
  return () => clearInterval(timer);
}
