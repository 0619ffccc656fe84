import type { ApprovalStatus, MemeRefusal, OwnMemeSummary } from '@corpomeme/contract/memes/memes';
import { OWN_MEMES } from '@corpomeme/contract/site/limits';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { MemeStatus } from '../../../db/meme-tables.ts';
import type { Actor } from '../../../http/actor.ts';
import { type Cursor, cutPage, decodeCursor } from '../../../http/paging.ts';
import { isSelf } from '../../site/access/ownership.queries.ts';
import { RULE_COLUMNS } from '../../site/rules/rules.queries.ts';
import { viewDecisionRule } from '../../site/rules/rules.view.ts';
import { type MemeRow, selectMemes } from '../memes.queries.ts';
import { byAge, type MemePage, viewMemes } from '../memes.service.ts';
import { shownStatus } from '../memes.view.ts';
import { questionsOf } from '../questions/questions.ts';
import { usualWaitOf } from './usual-wait.policy.ts';

interface OwnPage {
  limit: number;
  cursor: Cursor | null;
  /** Undefined for memes of each state. */
  status: ApprovalStatus | undefined;
}

/**
 * Returns the member's memes, latest first. Memes without a name need a second query, so that each uses its index; a
 * member has few of them.
 */
async function listMemesOf(db: Database, author: Actor, page: OwnPage): Promise<MemeRow[]> {
  const linked = db.selectFrom('pseudonyms').select('id').where('account_id', '=', author.userId);
  const [named, nameless] = [
    await listOf(db, author, page).where('memes.user_id', '=', author.userId).execute(),
    await listOf(db, author, page).where('memes.user_id', 'in', linked).execute(),
  ];
  return [...named, ...nameless]
    .toSorted((a, b) => b.created_at - a.created_at || b.id - a.id)
    .slice(0, page.limit + 1);
}

function listOf(db: Database, author: Actor, { limit, cursor, status }: OwnPage) {
  let query = selectMemes(db, author)
    .orderBy('memes.created_at', 'desc')
    .orderBy('memes.id', 'desc')
    .limit(limit + 1);
  if (status === 'pending') query = query.where('memes.status', 'in', ['pending', 'held']);
  else if (status) query = query.where('memes.status', '=', status);
  if (!cursor) return query;
  return query.where((where) =>
    where(where.refTuple('memes.created_at', 'memes.id'), '<', where.tuple(...cursor)),
  );
}

/** Returns the number of the member's memes by state, without states that none has. */
async function countMemesOf(db: Database, userId: string): Promise<{ status: MemeStatus; count: number }[]> {
  const rows = await db
    .selectFrom('memes')
    .select((row) => ['status', row.fn.countAll<number>().as('count')])
    .where(isSelf('memes.user_id', userId))
    .groupBy('status')
    .execute();
  return rows.map(({ status, count }) => ({ status, count: Number(count) }));
}

type RefusalRow = Awaited<ReturnType<typeof listRefusals>>[number];

/** Returns the last refusal of each of these memes, with the appeal against it. */
async function listRefusals(db: Database, memeIds: number[]) {
  if (memeIds.length === 0) return [];
  const last = db
    .selectFrom('audit_log')
    .select((row) => row.fn.max('id').as('id'))
    .where('meme_id', 'in', memeIds)
    .where('action', 'in', ['meme.reject', 'meme.remove'])
    .groupBy('meme_id');
  return db
    .selectFrom('audit_log')
    .leftJoin('appeals', 'appeals.decision_id', 'audit_log.id')
    .leftJoin('decision_rules', 'decision_rules.audit_id', 'audit_log.id')
    .leftJoin('rule_versions', (join) =>
      join
        .onRef('rule_versions.rule_number', '=', 'decision_rules.rule_number')
        .onRef('rule_versions.version', '=', 'decision_rules.rule_version'),
    )
    .select(['audit_log.meme_id', 'appeals.state', 'appeals.answer', ...RULE_COLUMNS])
    .where('audit_log.id', 'in', last)
    .execute();
}

/** Returns how long the latest decided memes waited, in milliseconds: at most `limit` of each outcome. */
async function listLatestWaits(
  db: Database,
  { since, limit }: { since: number; limit: number },
): Promise<number[]> {
  const waits: number[] = [];
  // One query per action, because the index begins with it.
  for (const action of ['meme.approve', 'meme.reject'] as const) {
    const rows = await db
      .selectFrom('audit_log')
      .select('waited')
      .where('action', '=', action)
      .where('at', '>=', since)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    for (const { waited } of rows) if (waited !== null) waits.push(waited);
  }
  return waits;
}

interface OwnPageRequest {
  limit: number;
  cursor?: string | undefined;
  status?: ApprovalStatus | undefined;
}

const REFUSED: readonly ApprovalStatus[] = ['rejected', 'removed'];

/** Returns the member's memes of a state, or all, with their last refusal or what a moderator asks. */
export async function listOwnMemes(
  { db }: Context,
  actor: Actor,
  { limit, cursor, status }: OwnPageRequest,
): Promise<MemePage> {
  const rows = await listMemesOf(db, actor, { limit, cursor: decodeCursor(cursor), status });
  const page = cutPage(rows, limit, byAge);
  const memes = await viewMemes(db, actor, page.rows);
  const pending = memes.filter(({ approval_status }) => approval_status === 'pending');
  const questions = await questionsOf(
    db,
    pending.map(({ id }) => id),
  );
  const refused = memes.filter(({ approval_status }) => REFUSED.includes(approval_status));
  const refusals = await listRefusals(
    db,
    refused.map(({ id }) => id),
  );
  const byMeme = new Map(refusals.map((row) => [row.meme_id, viewRefusal(row)]));
  return {
    memes: memes.map((meme) => {
      const [refusal, question] = [byMeme.get(meme.id), questions.get(meme.id)];
      return { ...meme, ...(refusal && { refusal }), ...(question && { question }) };
    }),
    next: page.next,
  };
}

function viewRefusal(row: RefusalRow): MemeRefusal {
  const { state, answer } = row;
  return { rule: viewDecisionRule(row), appeal: state === null ? null : { state, answer } };
}

/** Returns the counts by state and the usual wait, coarse (product: my memes). */
export async function summarizeOwnMemes({ db, clock }: Context, actor: Actor): Promise<OwnMemeSummary> {
  const counts = { pending: 0, approved: 0, rejected: 0, removed: 0 };
  for (const { status, count } of await countMemesOf(db, actor.userId)) counts[shownStatus(status)] += count;
  const since = clock.now() - OWN_MEMES.waitsSince;
  const waits = await listLatestWaits(db, { since, limit: OWN_MEMES.waitsRead });
  return { counts, usual_wait: usualWaitOf(waits) };
}
