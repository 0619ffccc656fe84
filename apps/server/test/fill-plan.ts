import type { Database } from '../src/db/dialect.ts';
import type { Sql, Words } from './fill-words.ts';

export interface Sizes {
  users: number;
  memes: number;
  comments: number;
  /** Nine tenths are on memes, one tenth on comments. */
  votes: number;
  /** The listed companies that share the memes: `count` from position `from`, a few of them large. Default: the first 31. */
  companies?: { from: number; count: number };
}

/** The parameters of the statements that fill the database. */
export interface Filling extends Sizes {
  db: Database;
  words: Words;
  /** The last meme's time, milliseconds since the epoch; the first one is two years older. */
  until: number;
  userId(number: Sql): Sql;
}

export const COMMENT_VOTES_PART = 10;
export const TWO_YEARS = 2 * 365 * 86_400_000;

/** Returns the number of moderators; they are the first users. */
export function moderatorCount(users: number): number {
  return Math.ceil(users / 1000);
}
