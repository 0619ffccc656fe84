import type { Migration } from 'kysely';
import * as accounts from './001-accounts.ts';
import * as memes from './002-memes.ts';
import * as comments from './003-comments.ts';

/** In order; released migrations are never edited. */
export const migrations: Record<string, Migration> = {
  '001-accounts': accounts,
  '002-memes': memes,
  '003-comments': comments,
};
