import { NOTIFICATIONS } from '@corpomeme/contract/news/notifications';
import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { SAME_HERE } from '@corpomeme/contract/site/limits';
import { DAY, HOUR } from '@corpomeme/contract/site/time';
import { sql } from 'kysely';
import { dayOf } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import { addNotifications } from '../../news/notifications/notifications.queries.ts';
import { EVERYBODY, visibleTo } from '../../site/access/visibility.queries.ts';

const WEEK = 7 * DAY;
/** The first Monday after the epoch, UTC. */
const A_MONDAY = 4 * DAY;
/** Authors in a query, so that no single one holds up other requests on SQLite. */
const BATCH_SIZE = 100;

interface WeekFigures {
  user_id: string;
  votes: number;
  same_here: number;
}

/**
 * Tells each author once a week, on Monday before the mail hour, how many votes the memes under the name got from others
 * in the week before (decision 365). Nothing without votes. Memes without a name do not count. Returns the number of authors.
 */
export async function tellWeekFigures({ db, transact, clock, bus }: Context): Promise<number> {
  const now = clock.now();
  const monday = dayOf(now) - ((dayOf(now) - A_MONDAY) % WEEK);
  const at = monday + NOTIFICATIONS.mailHour - HOUR;
  if (now < at || now >= monday + DAY || (await isTold(db, at))) return 0;
  const told: WeekFigures[] = [];
  for (let authors = await listAuthors(db, ''); authors.length > 0; ) {
    told.push(...(await countWeek(db, authors, monday - WEEK)).filter(isNews));
    authors = await listAuthors(db, authors.at(-1) ?? '');
  }
  const news = told.map(({ user_id: userId, votes, same_here }) => ({
    userId,
    kind: 'week.figures' as const,
    at,
    details: { votes, same_here: same_here < SAME_HERE.shownFrom ? 0 : same_here },
  }));
  await transact((trx) => addNotifications(trx, news));
  for (const { user_id: userId } of told) bus.publish('notification.added', { userId });
  return told.length;
}

const isNews = ({ votes, same_here }: WeekFigures) => votes > 0 || same_here >= SAME_HERE.shownFrom;

/** A literal, so that SQLite uses the partial index. */
async function isTold(db: Database, at: number): Promise<boolean> {
  const row = await db
    .selectFrom('notifications')
    .select('id')
    .where('kind', '=', sql.lit('week.figures'))
    .where('created_at', '=', at)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the next active members with a public meme under their name, by id. */
async function listAuthors(db: Database, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role_id', '<>', PSEUDONYM)
    .where('banned_at', 'is', null)
    .where('id', '>', after)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('memes')
          .select('memes.id')
          .whereRef('memes.user_id', '=', 'users.id')
          .where(visibleTo(EVERYBODY) as never),
      ),
    )
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts the votes of others for public memes from this day on, for a week. Votes are stored to the day. */
async function countWeek(db: Database, authors: string[], since: number): Promise<WeekFigures[]> {
  const count = (table: 'meme_votes' | 'same_here_votes') =>
    db
      .selectFrom('memes')
      .innerJoin(`${table} as vote`, 'vote.meme_id', 'memes.id')
      .select(({ fn }) => ['memes.user_id', fn.countAll<number | string>().as('count')])
      .where('memes.user_id', 'in', authors)
      .where(visibleTo(EVERYBODY) as never)
      .where('vote.created_at', '>=', since)
      .where('vote.created_at', '<', since + WEEK)
      .whereRef('vote.user_id', '<>', 'memes.user_id')
      .groupBy('memes.user_id')
      .execute();
  const byAuthor = async (table: 'meme_votes' | 'same_here_votes') =>
    new Map((await count(table)).map((row) => [row.user_id, Number(row.count)]));
  const [votes, sameHere] = [await byAuthor('meme_votes'), await byAuthor('same_here_votes')];
  return authors.map((user_id) => ({
    user_id,
    votes: votes.get(user_id) ?? 0,
    same_here: sameHere.get(user_id) ?? 0,
  }));
}
