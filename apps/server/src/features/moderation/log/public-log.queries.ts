import { minuteOf } from '@corpomeme/contract/memes/meme-lists';
import type { PublicLogAction } from '@corpomeme/contract/moderation/moderation-log';
import { MINUTE } from '@corpomeme/contract/site/time';
import { sql } from 'kysely';
import type { Database } from '../../../db/dialect.ts';
import type { Cursor } from '../../../http/paging.ts';
import { EVERYBODY, visibleTo } from '../../site/access/visibility.queries.ts';

/** Must match the condition of migration 015's index: authors' changes of their own content are not moderation. */
const DECIDED = sql<boolean>`(action not in ('meme.delete', 'case.close') or actor_id is distinct from user_id)`;

interface LogFilter {
  actions: readonly PublicLogAction[];
  before: Cursor | null;
  limit: number;
}

export type LogRow = Awaited<ReturnType<typeof listDecisions>>[number];

const inMinute = (db: Database, actions: readonly PublicLogAction[], minute: number) =>
  db
    .selectFrom('audit_log')
    .where('action', 'in', actions)
    .where(DECIDED)
    .where('at', '>=', minute)
    .where('at', '<', minute + MINUTE);

/**
 * Returns the exact place of a cursor that contains the minute and the entry's number among those that the log lists in
 * that minute. Entries are never deleted, and new ones come behind it.
 */
export async function findPlace(
  db: Database,
  actions: readonly PublicLogAction[],
  [minute, number]: Cursor,
): Promise<Cursor> {
  const row = await inMinute(db, actions, minute)
    .select(['at', 'id'])
    .orderBy('at')
    .orderBy('id')
    .offset(number - 1)
    .limit(1)
    .executeTakeFirst();
  return row ? [row.at, row.id] : [minute, 1];
}

/** Returns the number of an entry among those that the log lists in its minute, from 1 on. */
export async function countInMinute(
  db: Database,
  actions: readonly PublicLogAction[],
  { at, id }: { at: number; id: number },
): Promise<number> {
  const { count } = await inMinute(db, actions, minuteOf(at))
    .select((row) => row.fn.countAll<number>().as('count'))
    .where((where) => where(where.refTuple('at', 'id'), '<=', where.tuple(at, id)))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns entries latest first, one row beyond the limit, merged from the first rows of each action. Of a meme, it
 * selects only whether it is public.
 */
export async function listDecisions(db: Database, { actions, before, limit }: LogFilter) {
  const firstOf = (action: PublicLogAction) => {
    let run = db
      .selectFrom('audit_log')
      .select(['id', 'at'])
      .where('action', '=', sql.lit(action))
      .where(DECIDED)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1);
    if (before) run = run.where((where) => where(where.refTuple('at', 'id'), '<', where.tuple(...before)));
    return db.selectFrom(run.as('first')).select(['first.id', 'first.at']);
  };
  const runs = actions.map(firstOf).reduce((all, one) => all.unionAll(one));
  return (
    db
      .selectFrom(runs.as('found'))
      // SQLite keeps the order of a cross join; its planner would scan the whole log first.
      .crossJoin('audit_log')
      .leftJoin('memes', (join) =>
        join
          .onRef('memes.id', '=', 'audit_log.meme_id')
          .on('audit_log.action', '=', 'meme.approve')
          .on((where) => visibleTo(EVERYBODY)(where as never)),
      )
      .select([
        'audit_log.id',
        'audit_log.at',
        'audit_log.action',
        'audit_log.actor_id',
        'audit_log.reason_code',
        'audit_log.details',
        'memes.id as public_meme_id',
      ])
      .whereRef('audit_log.id', '=', 'found.id')
      .orderBy('found.at', 'desc')
      .orderBy('found.id', 'desc')
      .limit(limit + 1)
      .execute()
  );
}

/** Counts from `from` on and before `to`, milliseconds since the epoch. */
export async function countDecisions(
  db: Database,
  actions: readonly PublicLogAction[],
  { from, to }: { from: number; to: number },
): Promise<Partial<Record<PublicLogAction, number>>> {
  const rows = await db
    .selectFrom('audit_log')
    .select((row) => ['action', row.fn.countAll<number>().as('count')])
    .where('action', 'in', actions)
    .where(DECIDED)
    .where('at', '>=', from)
    .where('at', '<', to)
    .groupBy('action')
    .orderBy('action')
    .execute();
  return Object.fromEntries(rows.map(({ action, count }) => [action, Number(count)]));
}
