import { DAY } from '@corpomeme/contract/site/time';
import { sql } from 'kysely';
import type { Database } from '../../../db/dialect.ts';

/** Milliseconds since the epoch; `until` is excluded. */
export interface Span {
  since: number;
  until: number;
}

export interface DayRow {
  /** Days since the epoch, UTC. */
  day: number;
  count: number;
}

export interface ActivityRows {
  memes: DayRow[];
  votes: DayRow[];
}

/**
 * Divides by a literal, because one of the databases treats a bound value as a fraction; both divide integers to
 * integers.
 */
const dayOf = (column: string) => sql<number>`${sql.ref(column)} / ${sql.lit(DAY)}`;

export async function countSiteActivity(db: Database, span: Span): Promise<ActivityRows> {
  const days = (table: 'memes' | 'meme_votes') =>
    db
      .selectFrom(table)
      .select([dayOf('created_at').as('day'), ({ fn }) => fn.countAll<number>().as('count')])
      .where('created_at', '>=', span.since)
      .where('created_at', '<', span.until)
      .groupBy(dayOf('created_at'));
  // The number of held memes would show when one is submitted.
  const memes = days('memes').where('memes.status', '<>', 'held');
  return { memes: await memes.execute(), votes: await days('meme_votes').execute() };
}

/** Counts the memes that the member posted and the votes on their memes, per day. */
export async function countUserActivity(db: Database, userId: string, span: Span): Promise<ActivityRows> {
  const memes = await db
    .selectFrom('memes')
    .select([dayOf('created_at').as('day'), ({ fn }) => fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where('created_at', '>=', span.since)
    .where('created_at', '<', span.until)
    .groupBy(dayOf('created_at'))
    .execute();
  const votes = await db
    .selectFrom('memes')
    .innerJoin('meme_votes', 'meme_votes.meme_id', 'memes.id')
    .select([dayOf('meme_votes.created_at').as('day'), ({ fn }) => fn.countAll<number>().as('count')])
    .where('memes.user_id', '=', userId)
    .where('meme_votes.created_at', '>=', span.since)
    .where('meme_votes.created_at', '<', span.until)
    .groupBy(dayOf('meme_votes.created_at'))
    .execute();
  return { memes, votes };
}
