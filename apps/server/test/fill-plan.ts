import type { Database } from '../src/db/dialect.ts';
import type { Sql, Words } from './fill-words.ts';

export interface Sizes {
  users: number;
  memes: number;
  comments: number;
  /** Nine tenths on memes, one tenth on comments. */
  votes: number;
}

/** What a statement of the filling needs to know. */
export interface Filling extends Sizes {
  db: Database;
  words: Words;
  /** When the last meme was posted; the first was two years before. Milliseconds since the epoch. */
  until: number;
  userId(number: Sql): Sql;
}

export const COMMENT_VOTES_PART = 10;
export const TWO_YEARS = 2 * 365 * 86_400_000;

/** The first users are moderators. */
export function moderators(users: number): number {
  return Math.ceil(users / 1000);
}
