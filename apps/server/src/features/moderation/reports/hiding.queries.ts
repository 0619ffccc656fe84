import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import { type Database, databaseNow } from '../../../db/dialect.ts';
import { type Subject, subjectName } from '../../safety/cases/opening.queries.ts';
import { atVersion, ofOthers } from '../../site/access/concern.queries.ts';

/** A member who reported, as the weight of the report sees it. */
export interface Reporter {
  /** Milliseconds since the registration. */
  age: number;
  /** Closed cases of this member whose subject was removed, and those whose subject was kept. */
  removed: number;
  kept: number;
}

/** Returns the members who reported in this case and may take part now, with their record. Notices have no member. */
export async function listWeighedReporters(trx: Database, caseId: number, now: number): Promise<Reporter[]> {
  const members = await trx
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.user_id')
    .select(['users.id', 'users.created_at'])
    .where('reports.case_id', '=', caseId)
    .where('users.banned_at', 'is', null)
    .execute();
  if (members.length === 0) return [];
  const outcomes = await trx
    .selectFrom('reports')
    .innerJoin('cases', 'cases.id', 'reports.case_id')
    .select(({ fn }) => ['reports.user_id', 'cases.outcome', fn.countAll<number | string>().as('count')])
    .where(
      'reports.user_id',
      'in',
      members.map(({ id }) => id),
    )
    .where('cases.outcome', 'is not', null)
    .groupBy(['reports.user_id', 'cases.outcome'])
    .execute();
  const count = (id: string, outcome: string) =>
    Number(outcomes.find((row) => row.user_id === id && row.outcome === outcome)?.count ?? 0);
  return members.map(({ id, created_at }) => ({
    age: now - Date.parse(created_at),
    removed: count(id, 'removed'),
    kept: count(id, 'kept'),
  }));
}

/** Returns whether a moderator kept the subject before, so that the next reports do not hide it. */
export async function wasKept(trx: Database, subject: Subject): Promise<boolean> {
  const kept = await trx
    .selectFrom('cases')
    .select('id')
    .where('subject', '=', subjectName(subject))
    .where('outcome', '=', 'kept')
    .limit(1)
    .executeTakeFirst();
  return kept !== undefined;
}

/** Marks the case, and gives it an earlier deadline. */
export async function markHidden(
  trx: Database,
  caseId: number,
  { now, dueAt }: { now: number; dueAt: number },
): Promise<void> {
  await trx
    .updateTable('cases')
    .set(({ eb }) => ({
      hidden_at: now,
      due_at: eb.case().when('due_at', '>', dueAt).then(dueAt).else(eb.ref('due_at')).end(),
    }))
    .where('id', '=', caseId)
    .execute();
}

interface Confirmation {
  memeId: number;
  moderatorId: string;
  reason: string | null;
  reasonCode: ReasonCode | null;
  version: number | undefined;
  now: number;
}

/** Makes the moderator the one who removed a hidden meme. Returns its author; undefined if it changed or concerns the moderator. */
export async function confirmHidden(trx: Database, confirmation: Confirmation): Promise<string | undefined> {
  const { memeId, moderatorId, reason, reasonCode, version, now } = confirmation;
  const row = await trx
    .updateTable('memes')
    .set({
      decided_by: moderatorId,
      decided_at: now,
      rejection_reason: reason,
      reason_code: reasonCode,
      updated_at: now,
      changed_at: databaseNow(trx),
    })
    .where('id', '=', memeId)
    .where('status', '=', 'removed')
    .where('decided_by', 'is', null)
    .where(ofOthers.meme(moderatorId))
    .where(atVersion(version))
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}
