import { minuteOf } from '@corpomeme/contract/memes/meme-lists';
import { type ExpressionBuilder, sql } from 'kysely';
import { type Database, databaseNow, takeTransactionLock } from '../../../db/dialect.ts';
import type { Tables } from '../../../db/tables.ts';
import { FRESHEST } from './freshness.queries.ts';

/**
 * Returns the values to set in an update that makes a meme public at `now` (ms). A meme that returns keeps its first
 * publication (decision 093).
 */
export async function publishNow(trx: Database, now: number) {
  const first = { published_at: minuteOf(now), publication: await nextPublication(trx) };
  type Where = ExpressionBuilder<Tables, 'memes'>;
  return {
    published_at: ({ fn, val }: Where) => fn.coalesce('published_at', val(first.published_at)),
    publication: ({ fn, val }: Where) => fn.coalesce('publication', val(first.publication)),
    freshness: sql<number>`case when published_at is null then ${sql.lit(FRESHEST)} else freshness end`,
    appeared_at: databaseNow(trx),
    changed_at: databaseNow(trx),
  };
}

/**
 * Returns the next place in the order of publications. Publications run one after the other until they commit, so each
 * gets its own place.
 */
export async function nextPublication(trx: Database): Promise<number> {
  await takeTransactionLock(trx, 'publications');
  const { last } = await trx
    .selectFrom('memes')
    .select(({ fn }) => fn.max('publication').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}
