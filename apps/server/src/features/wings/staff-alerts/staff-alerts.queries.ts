import { roleId } from '@corpomeme/contract/people/users';
import type { StaffAlertKind } from '@corpomeme/contract/wings/staff-alerts';
import { type Database, forUpdate } from '../../../db/dialect.ts';
import { actingStaff, ofOthers } from '../../site/access/concern.queries.ts';
import { isSelf } from '../../site/access/ownership.queries.ts';

export interface StaffMember {
  id: string;
  email: string;
  role_id: number;
}

/** Returns moderators and admins who can decide now. */
export async function listStaff(db: Database, now: number): Promise<StaffMember[]> {
  return actingStaff(db, now)
    .select(['users.id', 'users.email', 'users.role_id'])
    .where('users.email_verified', '=', 1)
    .orderBy('users.id')
    .execute();
}

export async function findAlerts(db: Database, userId: string) {
  return db.selectFrom('staff_alerts').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function findAlertsLocked(trx: Database, userId: string) {
  return forUpdate(
    trx,
    trx.selectFrom('staff_alerts').selectAll().where('user_id', '=', userId),
  ).executeTakeFirst();
}

/** Adds the row of a member who has none. */
export async function addAlerts(trx: Database, userId: string, setting: string): Promise<void> {
  await trx
    .insertInto('staff_alerts')
    .values({ user_id: userId, setting, told_at: 0, known: '{}' })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

export async function storeSetting(trx: Database, userId: string, setting: string): Promise<void> {
  await trx.updateTable('staff_alerts').set({ setting }).where('user_id', '=', userId).execute();
}

type Known = { told_at: number; known: string };

/** Stores what the member knows; false if another process did since `before` was read. */
export async function claimAlerts(
  trx: Database,
  userId: string,
  before: Known,
  after: Known,
): Promise<boolean> {
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
export async function deleteEarlierNews(trx: Database, userId: string): Promise<void> {
  await trx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('kind', '=', 'staff.waiting')
    .execute();
}

/** Counts what waits for this member, without own matters (decision 062). */
export async function countFor(
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
