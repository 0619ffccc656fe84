import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import type { LookState, Verdict } from '@corpomeme/contract/wings/second-looks';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/dialect.ts';
import type { Cursor } from '../../../http/paging.ts';
import { ofOthers } from '../../site/access/concern.queries.ts';

/** Opens a look. A second one for the same decision violates a unique constraint. */
export async function insertLook(
  trx: Database,
  look: { decision_id: number; meme_id: number; opened_at: number },
): Promise<void> {
  await trx.insertInto('second_looks').values(look).execute();
}

/** Withdraws looks whose decision was undone or superseded. */
export async function withdrawLooks(trx: Database, memeId: number): Promise<void> {
  await trx
    .updateTable('second_looks')
    .set({ state: 'withdrawn' })
    .where('meme_id', '=', memeId)
    .where('state', 'in', ['open', 'disputed'])
    .execute();
}

const FIRST = sql<Verdict>`case decision.action when 'meme.approve' then 'approved' else 'rejected' end`;

function selectLooks(db: Database) {
  return db
    .selectFrom('second_looks')
    .innerJoin('audit_log as decision', 'decision.id', 'second_looks.decision_id')
    .innerJoin('memes', 'memes.id', 'second_looks.meme_id');
}

/** Matches decisions whose meme was neither edited nor returned to the queue since. */
const UNCHANGED = sql<SqlBool>`not exists (
  select 1 from audit_log as later where later.meme_id = second_looks.meme_id
  and later.id > second_looks.decision_id
  and later.action in ('meme.edit', 'meme.resubmit', 'meme.undo', 'meme.reopen'))`;

/** Excludes moderators who decided or judged the meme, or have another entry about it in the log. */
function isNewTo(userId: string) {
  return sql<SqlBool>`not exists (
    select 1 from audit_log as deed where deed.meme_id = second_looks.meme_id and deed.actor_id = ${userId})`;
}

interface LookRequest {
  userId: string;
  /** Latest decision time, milliseconds: later decisions can still be undone. */
  before: number;
}

/** Selects looks that wait for this moderator or any other eligible one. */
function selectOffered(db: Database, { userId, before }: LookRequest) {
  return selectLooks(db)
    .where('second_looks.state', 'in', [sql.lit<LookState>('open'), sql.lit<LookState>('disputed')])
    .where('second_looks.opened_at', '<', before)
    .where(UNCHANGED)
    .where(isNewTo(userId))
    .where((where) => ofOthers.meme(userId)(where as never) as never);
}

const CONTENT = [
  'memes.title',
  'memes.company',
  'memes.city',
  'memes.message',
  'memes.image_alt',
  'memes.image_key',
  'memes.image_width',
  'memes.image_height',
  'memes.image_placeholder',
] as const;

export type LookRow = Awaited<ReturnType<typeof listOffered>>[number];

/** Returns the longest open first, one row beyond the limit. */
export async function listOffered(
  db: Database,
  request: LookRequest,
  { limit, after }: { limit: number; after: Cursor | null },
) {
  let query = selectOffered(db, request)
    .select(['second_looks.id', 'second_looks.opened_at', ...CONTENT])
    .orderBy('second_looks.opened_at')
    .orderBy('second_looks.id')
    .limit(limit + 1);
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('second_looks.opened_at', 'second_looks.id'), '>', where.tuple(...after)),
    );
  }
  return query.execute();
}

export async function countOffered(db: Database, request: LookRequest): Promise<number> {
  const row = await selectOffered(db, request)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findOffered(db: Database, request: LookRequest, id: number) {
  return selectOffered(db, request)
    .where('second_looks.id', '=', id)
    .select(['second_looks.id', 'second_looks.state', 'second_looks.meme_id', FIRST.as('first')])
    .executeTakeFirst();
}

/** Returns the state and the meme of a look, also if no moderator is offered it; undefined if it does not exist. */
export async function findLookState(
  db: Database,
  id: number,
): Promise<{ state: LookState; meme_id: number } | undefined> {
  return db.selectFrom('second_looks').select(['state', 'meme_id']).where('id', '=', id).executeTakeFirst();
}

interface Answer {
  id: number;
  from: 'open' | 'disputed';
  to: LookState;
  userId: string;
  verdict: Verdict;
  reasonCode: ReasonCode | null;
  now: number;
}

/** Returns false if another moderator was faster; a conditional update decides. */
export async function answerLook(trx: Database, answer: Answer): Promise<boolean> {
  const { id, from, to, userId, verdict, reasonCode, now } = answer;
  const judgement =
    from === 'open'
      ? { second_by: userId, second_verdict: verdict, second_reason_code: reasonCode, second_at: now }
      : { third_by: userId, third_verdict: verdict, third_reason_code: reasonCode, third_at: now };
  const answered = await trx
    .updateTable('second_looks')
    .set({ state: to, ...judgement })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst();
  return answered !== undefined;
}

function selectResults(db: Database) {
  return selectLooks(db).select([
    'second_looks.id',
    'second_looks.meme_id',
    'second_looks.state',
    'second_looks.second_verdict',
    'second_looks.second_reason_code',
    'second_looks.third_verdict',
    'second_looks.third_reason_code',
    'second_looks.third_at',
    'decision.reason_code',
    FIRST.as('first'),
    'memes.status',
  ]);
}

export type LookResultRow = Awaited<ReturnType<typeof listCorrections>>[number];

export async function findResult(db: Database, id: number): Promise<LookResultRow | undefined> {
  return selectResults(db).where('second_looks.id', '=', id).executeTakeFirst();
}

/**
 * Returns looks that contradict a decision that still stands, latest first, except those that concern the moderator.
 */
export async function listCorrections(db: Database, userId: string, limit: number) {
  return selectResults(db)
    .where('second_looks.state', '=', sql.lit<LookState>('settled'))
    .where('second_looks.third_verdict', '<>', FIRST)
    .where('memes.status', '=', FIRST as never)
    .where(UNCHANGED)
    .where((where) => ofOthers.meme(userId)(where as never) as never)
    .orderBy('second_looks.third_at', 'desc')
    .orderBy('second_looks.id', 'desc')
    .limit(limit)
    .execute();
}

/** Counts results of decisions from `since` on, by moderator, reason and result. `actorId` selects one moderator. */
export async function countOutcomes(db: Database, since: number, actorId: string | null) {
  let query = db
    .selectFrom('second_looks')
    .innerJoin('audit_log as decision', 'decision.id', 'second_looks.decision_id')
    .innerJoin('users as decider', 'decider.id', 'decision.actor_id')
    .select((row) => [
      'decision.actor_id as user_id',
      'decider.username',
      'decision.reason_code',
      'second_looks.state',
      'second_looks.third_verdict as third',
      FIRST.as('first'),
      row.fn.countAll<number>().as('count'),
    ])
    .where('second_looks.opened_at', '>=', since)
    .groupBy([
      'decision.actor_id',
      'decider.username',
      'decision.reason_code',
      'second_looks.state',
      'second_looks.third_verdict',
      'decision.action',
    ]);
  if (actorId !== null) query = query.where('decision.actor_id', '=', actorId);
  const rows = await query.execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Counts second judgements in this time, and those that agreed with the decision. */
export async function countLooks(
  db: Database,
  { from, to }: { from: number; to: number },
): Promise<{ looked: number; agreed: number }> {
  const rows = await db
    .selectFrom('second_looks')
    .select((row) => ['state', row.fn.countAll<number>().as('count')])
    .where('second_at', '>=', from)
    .where('second_at', '<', to)
    .groupBy('state')
    .execute();
  const sum = (states: LookState[]) =>
    rows.reduce((all, { state, count }) => (states.includes(state) ? all + Number(count) : all), 0);
  return { looked: sum(['agreed', 'disputed', 'settled', 'withdrawn']), agreed: sum(['agreed']) };
}
