import { HIDING } from '@corpomeme/contract/disputes/reports';
import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import { DAY } from '@corpomeme/contract/site/time';
import { type Database, databaseNow } from '../../../db/dialect.ts';
import { atVersion, ofOthers } from '../../site/access/concern.queries.ts';
import { type Subject, subjectName } from '../cases/opening.queries.ts';

/** A member who reported, as the weight of the report sees it. */
export interface Reporter {
  /** Milliseconds since the registration. */
  age: number;
  /** Closed cases of this member whose subject was removed, and those whose subject was kept. */
  removed: number;
  kept: number;
  /** Open cases of other content that this member reported, and those of them whose subject reports hide. */
  open: number;
  hiding: number;
  /** Others who upvoted a public meme or comment under this member's name, and report nothing in this case. */
  valuedBy: number;
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
  const ids = members.map(({ id }) => id);
  const cases = await trx
    .selectFrom('reports')
    .innerJoin('cases', 'cases.id', 'reports.case_id')
    .select(['reports.user_id', 'cases.outcome', 'cases.closed_at', 'cases.hidden_at'])
    .where('reports.user_id', 'in', ids)
    .where('cases.id', '<>', caseId)
    .execute();
  const of = Map.groupBy(cases, ({ user_id }) => user_id ?? '');
  const valued = await countValued(trx, ids, now);
  return members.map(({ id, created_at }) => {
    const own = of.get(id) ?? [];
    const open = own.filter(({ closed_at }) => closed_at === null);
    return {
      age: now - Date.parse(created_at),
      removed: own.filter(({ outcome }) => outcome === 'removed' || outcome === 'corrected').length,
      kept: own.filter(({ outcome }) => outcome === 'kept').length,
      open: open.length,
      hiding: open.filter(({ hidden_at }) => hidden_at !== null).length,
      valuedBy: valued.get(id)?.size ?? 0,
    };
  });
}

/** Returns who upvoted what these members published, without each other, new accounts and banned ones. */
async function countValued(trx: Database, ids: string[], now: number): Promise<Map<string, Set<string>>> {
  const memes = trx
    .selectFrom('memes')
    .innerJoin('meme_votes', 'meme_votes.meme_id', 'memes.id')
    .select(['memes.user_id as author', 'meme_votes.user_id as voter'])
    .where('memes.user_id', 'in', ids)
    .where('memes.status', '=', 'approved');
  const comments = trx
    .selectFrom('comments')
    .innerJoin('comment_votes', 'comment_votes.comment_id', 'comments.id')
    .select(['comments.user_id as author', 'comment_votes.user_id as voter'])
    .where('comments.user_id', 'in', ids)
    .where('comments.state', '=', 'public')
    .where('comments.deleted_at', 'is', null);
  const rows = await trx
    .selectFrom(memes.union(comments).as('valued'))
    .innerJoin('users', 'users.id', 'valued.voter')
    .select(['valued.author', 'valued.voter'])
    .where('valued.voter', 'not in', ids)
    .where('users.banned_at', 'is', null)
    .where('users.created_at', '<', new Date(now - HIDING.youngest).toISOString())
    .execute();
  return rows.reduce(
    (all, { author, voter }) => all.set(author, (all.get(author) ?? new Set()).add(voter)),
    new Map<string, Set<string>>(),
  );
}

const numberOf = async (query: { executeTakeFirstOrThrow(): Promise<{ count: number | string }> }) =>
  Number((await query.executeTakeFirstOrThrow()).count);

/** Counts the memes of this one's company that reports hide, and those with its public ones. */
export async function countOfCompany(trx: Database, memeId: number) {
  const { company, meme_count } = await trx
    .selectFrom('memes')
    .innerJoin('companies', 'companies.name', 'memes.company')
    .select(['memes.company', 'companies.meme_count'])
    .where('memes.id', '=', memeId)
    .executeTakeFirstOrThrow();
  const hidden = await numberOf(
    trx
      .selectFrom('memes')
      .innerJoin('cases', 'cases.meme_id', 'memes.id')
      .select(({ fn }) => fn.count<number | string>('memes.id').distinct().as('count'))
      .where('cases.comment_id', 'is', null)
      .where('cases.hidden_at', 'is not', null)
      .where('cases.closed_at', 'is', null)
      .where('memes.company', '=', company),
  );
  return { hidden, memes: meme_count + hidden };
}

/** Counts what reports hid lately on the whole site, and the cases with reports that moderators judged. */
export async function countForBrake(trx: Database, now: number) {
  const hidden = await numberOf(
    trx
      .selectFrom('cases')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('hidden_at', '>', now - HIDING.brakeSpan),
  );
  const judged = await numberOf(
    trx
      .selectFrom('cases')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('closed_at', '>', now - HIDING.judgedDays * DAY)
      .where('outcome', 'is not', null)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('reports').select('reports.id').whereRef('reports.case_id', '=', 'cases.id')),
      ),
  );
  return { hidden, judged };
}

/** Returns whether a moderator kept the subject before, so that the next reports do not hide it. */
export async function wasKept(trx: Database, subject: Subject): Promise<boolean> {
  const kept = await trx
    .selectFrom('cases')
    .select('id')
    .where('subject', '=', subjectName(subject))
    .where('outcome', 'in', ['kept', 'corrected'])
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
