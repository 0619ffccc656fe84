import type { AuditAction } from '@corpomeme/contract/people/audit-log';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { type MemeRow, selectMemes } from '../../memes/memes.queries.ts';
import type { MemeCondition } from './queue-filter.queries.ts';

/** Cursor: rank, score, time and id of the previous page's last row. */
export type QueuePlace = readonly [rank: number, score: number, createdAt: number, id: number];

/** Must match the condition of the index `memes_by_review` exactly, or neither database uses it. */
const IN_QUEUE = sql<SqlBool>`memes.status = 'pending' and memes.review_rank > -2147483648`;

interface QueuePage {
  matches: MemeCondition;
  limit: number;
  after: QueuePlace | null;
}

/** Returns the highest rank first, then the highest score, then the oldest; one row beyond the limit. */
export async function listQueue(
  db: Database,
  moderator: Actor,
  { matches, limit, after }: QueuePage,
): Promise<MemeRow[]> {
  const waiting = selectMemes(db, moderator)
    .where(IN_QUEUE)
    .where(matches)
    .orderBy('memes.review_rank', 'desc')
    .orderBy('memes.review_score', 'desc')
    .orderBy('memes.created_at')
    .orderBy('memes.id')
    .limit(limit + 1);
  if (!after) return waiting.execute();
  const [rank, score, ...place] = after;
  const ranked = waiting.where('memes.review_rank', '=', rank);
  const equals = ranked
    .where('memes.review_score', '=', score)
    .where((where) => where(where.refTuple('memes.created_at', 'memes.id'), '>', where.tuple(...place)));
  const lower = ranked.where('memes.review_score', '<', score);
  // Several queries, because the order mixes directions, which no single index comparison supports.
  const found: MemeRow[] = [];
  for (const step of [equals, lower, waiting.where('memes.review_rank', '<', rank)]) {
    const missing = limit + 1 - found.length;
    if (missing > 0) found.push(...(await step.limit(missing).execute()));
  }
  return found;
}

/** Reads all pending memes. */
export async function countQueue(db: Database, matches: MemeCondition): Promise<number> {
  const { count } = await db
    .selectFrom('memes')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where(IN_QUEUE)
    .where(matches)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the texts of pending memes, the most urgent first. */
export async function listQueueTexts(db: Database, limit: number) {
  return db
    .selectFrom('memes')
    .leftJoin('picture_texts', 'picture_texts.image_key', 'memes.image_key')
    .innerJoin('users as author', 'author.id', 'memes.user_id')
    .select(['memes.id', 'title', 'message', 'image_alt', 'company', 'picture_texts.content'])
    .select('author.role_id as author_role_id')
    .where(IN_QUEUE)
    .orderBy('review_rank', 'desc')
    .orderBy('review_score', 'desc')
    .orderBy('memes.created_at')
    .orderBy('memes.id')
    .limit(limit)
    .execute();
}

/** Returns pending memes that the meme's account sent under its name at most `within` ms before or after it, with it. */
export async function listBurst(db: Database, memeId: number, within: number): Promise<number[]> {
  const rows = await db
    .selectFrom('memes as meme')
    .innerJoin('memes', 'memes.user_id', 'meme.user_id')
    .select('memes.id')
    .where('meme.id', '=', memeId)
    .where(IN_QUEUE)
    .where(({ between, ref, eb }) =>
      between(
        ref('memes.created_at'),
        eb(ref('meme.created_at'), '-', within),
        eb(ref('meme.created_at'), '+', within),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

const COUNTED: AuditAction[] = [
  'meme.approve',
  'meme.reject',
  'meme.undo',
  'meme.revise',
  'meme.resubmit',
  'meme.appeal',
];

/** Returns the number of audit entries per meme. */
export async function countHistory(db: Database, memeIds: number[]): Promise<Map<number, number>> {
  if (memeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('audit_log')
    .select(({ fn }) => ['meme_id', fn.countAll<number | string>().as('entries')])
    .where('meme_id', 'in', memeIds)
    .where('action', 'in', COUNTED)
    .groupBy('meme_id')
    .execute();
  return new Map(rows.map(({ meme_id, entries }) => [meme_id ?? 0, Number(entries)]));
}

/** Returns current names by user id. */
export async function listUsernames(db: Database, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'username']).where('id', 'in', userIds).execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** Returns authors by meme id: for a meme without a name, the account while its link exists. */
export async function listAuthors(db: Database, memeIds: number[]): Promise<Map<number, string>> {
  if (memeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('memes')
    .leftJoin('pseudonyms', 'pseudonyms.id', 'memes.user_id')
    .select(['memes.id', ({ fn }) => fn.coalesce('pseudonyms.account_id', 'memes.user_id').as('user_id')])
    .where('memes.id', 'in', memeIds)
    .execute();
  return new Map(rows.map(({ id, user_id }) => [id, user_id]));
}

/** Returns the current state of these memes, without deleted and held ones. */
export async function listStandings(db: Database, memeIds: number[]) {
  return db
    .selectFrom('memes')
    .leftJoin('users as decider', 'decider.id', 'memes.decided_by')
    .select(['memes.id', 'memes.status', 'memes.decided_by', 'decider.username as decided_by_username'])
    .where('memes.id', 'in', memeIds)
    .where('memes.status', '<>', 'held')
    .execute();
}
