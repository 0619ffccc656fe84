import { sql } from 'kysely';
import type { Database } from '../../db/dialect.ts';

export interface Days {
  now: number;
  /** How many days back, today included. */
  days: number;
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

export const DAY = 86_400_000;

/** Both databases divide integers by integers to integers; a bound value would be a fraction to one of them. */
const dayOf = (column: string) => sql<number>`${sql.ref(column)} / ${sql.lit(DAY)}`;

export function firstDay({ now, days }: Days): number {
  return Math.floor(now / DAY) - days + 1;
}

export async function countSiteActivity(db: Database, days: Days): Promise<ActivityRows> {
  const since = firstDay(days) * DAY;
  const memes = await db
    .selectFrom('memes')
    .select([dayOf('created_at').as('day'), ({ fn }) => fn.countAll<number>().as('count')])
    .where('created_at', '>=', since)
    .groupBy(dayOf('created_at'))
    .execute();
  const votes = await db
    .selectFrom('meme_votes')
    .select([dayOf('created_at').as('day'), ({ fn }) => fn.countAll<number>().as('count')])
    .where('created_at', '>=', since)
    .groupBy(dayOf('created_at'))
    .execute();
  return { memes, votes };
}

/** Memes the member posted, votes that their memes received. */
export async function countUserActivity(db: Database, userId: string, days: Days): Promise<ActivityRows> {
  const since = firstDay(days) * DAY;
  const memes = await db
    .selectFrom('memes')
    .select([dayOf('created_at').as('day'), ({ fn }) => fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .groupBy(dayOf('created_at'))
    .execute();
  const votes = await db
    .selectFrom('memes')
    .innerJoin('meme_votes', 'meme_votes.meme_id', 'memes.id')
    .select([dayOf('meme_votes.created_at').as('day'), ({ fn }) => fn.countAll<number>().as('count')])
    .where('memes.user_id', '=', userId)
    .where('meme_votes.created_at', '>=', since)
    .groupBy(dayOf('meme_votes.created_at'))
    .execute();
  return { memes, votes };
}
