import { roleId } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { HOUR, MINUTE } from '@corpomeme/contract/site/time';
import * as operations from '@corpomeme/contract/wings/staff-alerts';
import {
  STAFF_ALERT_KINDS,
  STAFF_ALERTS,
  type StaffAlertChange,
  type StaffAlertKind,
  StaffAlertSetting,
} from '@corpomeme/contract/wings/staff-alerts';
import { every } from '../../../background.ts';
import type { Context } from '../../../context.ts';
import { type Database, forUpdate } from '../../../db/dialect.ts';
import type { Feature } from '../../../feature.ts';
import { actorOf } from '../../../http/access.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { addNotification } from '../../news/notifications/notifications.queries.ts';
import { actingStaff, ofOthers } from '../../site/access/concern.queries.ts';
import { isSelf } from '../../site/access/ownership.queries.ts';
import { changedFields } from '../../site/audit/changed-fields.policy.ts';
import { composeMail, type MailText } from '../../site/mail/layout.view.ts';
import { act } from '../../site/members/act.ts';
import { readSettings } from '../../site/settings/settings.queries.ts';
import { DEFAULT_SETTING, isQuiet, lowered, newsIn, type WaitingCounts } from './staff-alerts.policy.ts';

export const staffAlerts: Feature = { routes: [registerStaffAlerts], sweeps: [startStaffAlerts] };

interface StaffMember {
  id: string;
  email: string;
  role_id: number;
}

/** Returns moderators and admins who can decide now. */
async function listStaff(db: Database, now: number): Promise<StaffMember[]> {
  return actingStaff(db, now)
    .select(['users.id', 'users.email', 'users.role_id'])
    .where('users.email_verified', '=', 1)
    .orderBy('users.id')
    .execute();
}

async function findAlerts(db: Database, userId: string) {
  return db.selectFrom('staff_alerts').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

async function findAlertsLocked(trx: Database, userId: string) {
  return forUpdate(
    trx,
    trx.selectFrom('staff_alerts').selectAll().where('user_id', '=', userId),
  ).executeTakeFirst();
}

/** Adds the row of a member who has none. */
async function addAlerts(trx: Database, userId: string, setting: string): Promise<void> {
  await trx
    .insertInto('staff_alerts')
    .values({ user_id: userId, setting, told_at: 0, known: '{}' })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

async function storeSetting(trx: Database, userId: string, setting: string): Promise<void> {
  await trx.updateTable('staff_alerts').set({ setting }).where('user_id', '=', userId).execute();
}

type Known = { told_at: number; known: string };

/** Stores what the member knows; false if another process did since `before` was read. */
async function claimAlerts(trx: Database, userId: string, before: Known, after: Known): Promise<boolean> {
  const row = await trx
    .updateTable('staff_alerts')
    .set(after)
    .where('user_id', '=', userId)
    .where('told_at', '=', before.told_at)
    .where('known', '=', before.known)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the earlier notification about waiting work: one is enough. */
async function deleteEarlierNews(trx: Database, userId: string): Promise<void> {
  await trx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('kind', '=', 'staff.waiting')
    .execute();
}

/** Counts what waits for this member, without own matters (decision 062). */
async function countFor(
  db: Database,
  { id, role_id }: StaffMember,
  now: number,
): Promise<Record<StaffAlertKind, number>> {
  const memes = await db
    .selectFrom('memes')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('status', '=', 'pending')
    .where(ofOthers.meme(id))
    .executeTakeFirstOrThrow();
  const cases = await db
    .selectFrom('cases')
    .leftJoin('comments', 'comments.id', 'cases.comment_id')
    .select(({ fn }) => [
      fn.countAll<number | string>().filterWhere('due_at', '<', now).as('overdue'),
      fn.countAll<number | string>().filterWhere('hidden_at', 'is not', null).as('hidden'),
      fn.countAll<number | string>().filterWhere('answer_id', 'is not', null).as('answers'),
      fn
        .countAll<number | string>()
        .filterWhere('comments.state', '<>', 'public')
        .filterWhere('hidden_at', 'is', null)
        .as('held'),
    ])
    .where('closed_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where(ofOthers.case(id) as never)
    .executeTakeFirstOrThrow();
  const appeals = await db
    .selectFrom('appeals')
    .innerJoin('audit_log', 'audit_log.id', 'appeals.decision_id')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('appeals.state', '=', 'open')
    .where(({ not }) => not(isSelf('appeals.user_id', id)))
    .where(({ or, eb }) => or([eb('audit_log.actor_id', 'is', null), eb('audit_log.actor_id', '<>', id)]))
    .executeTakeFirstOrThrow();
  const speakers = role_id >= roleId('admin') ? await countSpeakers(db, id) : 0;
  return {
    memes: Number(memes.count),
    held: Number(cases.held),
    overdue: Number(cases.overdue),
    appeals: Number(appeals.count),
    hidden: Number(cases.hidden),
    companies: Number(cases.answers) + speakers,
  };
}

async function countSpeakers(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('company_speakers')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('proven_at', 'is not', null)
    .where('confirmed_at', 'is', null)
    .where('user_id', '<>', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns a mail with counts only; content stays on the site. */
function staffAlertMail(counts: WaitingCounts, link: string): MailText {
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

const settingOf = (text: string | undefined) =>
  text === undefined ? DEFAULT_SETTING : StaffAlertSetting.parse(JSON.parse(text));

async function readStaffAlerts({ db }: Context, { userId }: Actor): Promise<StaffAlertSetting> {
  return settingOf((await findAlerts(db, userId))?.setting);
}

async function changeStaffAlerts(
  ctx: Context,
  actor: Actor,
  { seen, ...wanted }: StaffAlertChange,
): Promise<StaffAlertSetting> {
  const { userId } = actor;
  return act(ctx, actor, async (trx) => {
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
export async function sendStaffAlerts(ctx: Context, { isUrgent = false } = {}): Promise<number> {
  const told: string[] = [];
  if (!(await readSettings(ctx.db)).tellStaff) return 0;
  for (const member of await listStaff(ctx.db, ctx.clock.now()))
    if (await tell(ctx, member, isUrgent)) told.push(member.id);
  for (const userId of told) ctx.bus.publish('notification.added', { userId });
  if (told.length > 0) await ctx.mails.wake();
  return told.length;
}

/** Tells everybody at once that reports hide nothing more: in quiet hours too, and at most once an hour (decision 336). */
async function tellOfBrake(ctx: Context): Promise<void> {
  if ((await ctx.limits.count(ctx.limits.hash('hiding braked'), HOUR)) === 1)
    await sendStaffAlerts(ctx, { isUrgent: true });
}

function tell(ctx: Context, member: StaffMember, isUrgent: boolean): Promise<boolean> {
  return ctx.transact(async (trx) => {
    const now = ctx.clock.now();
    const userId = member.id;
    await addAlerts(trx, userId, JSON.stringify(DEFAULT_SETTING));
    const row = await findAlerts(trx, userId);
    if (!row) return false;
    const setting = settingOf(row.setting);
    const known = JSON.parse(row.known) as WaitingCounts;
    const counts = await countFor(trx, member, now);
    const news = { ...newsIn(counts, known, setting.off), ...(isUrgent && { hidden: counts.hidden }) };
    const isDue = isUrgent || (row.told_at <= now - STAFF_ALERTS.every && !isQuiet(setting, now));
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

/** Sends now, every five minutes and when hiding was stopped, until the returned function is called. */
function startStaffAlerts(ctx: Context): () => void {
  ctx.bus.subscribe('hiding.braked', () => ctx.background.run(() => tellOfBrake(ctx)));
  return every(5 * MINUTE, sendStaffAlerts)(ctx);
}

function registerStaffAlerts(app: App, ctx: Context): void {
  handle(app, operations.readStaffAlerts, (request) => readStaffAlerts(ctx, actorOf(request)));
  handle(app, operations.changeStaffAlerts, (request) =>
    changeStaffAlerts(ctx, actorOf(request), request.body),
  );
}
