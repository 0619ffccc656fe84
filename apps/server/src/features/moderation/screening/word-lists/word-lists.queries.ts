import { type Insertable, sql, type Updateable } from 'kysely';
import { type Database, forUpdate } from '../../../../db/dialect.ts';
import type { ListedWordsTable } from '../../../../db/screening-tables.ts';
import { ofOthers } from '../../../site/access/concern.queries.ts';

export async function insertWords(trx: Database, rows: Insertable<ListedWordsTable>[]): Promise<number[]> {
  const inserted = await trx.insertInto('listed_words').values(rows).returning('id').execute();
  return inserted.map(({ id }) => id);
}

/** Returns the entry, locked until the transaction ends. */
export async function findWordLocked(trx: Database, id: number) {
  const query = trx.selectFrom('listed_words').selectAll().where('id', '=', id);
  return forUpdate(trx, query).executeTakeFirst();
}

/** Changes the entry. Returns false if it has another version by now. */
export async function updateWord(
  trx: Database,
  { id, version }: { id: number; version: number },
  values: Updateable<ListedWordsTable>,
): Promise<boolean> {
  const changed = await trx
    .updateTable('listed_words')
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Deletes the entry and what it matched. Returns false if it is gone. */
export async function deleteWord(trx: Database, id: number): Promise<boolean> {
  await trx.deleteFrom('word_matches').where('word_id', '=', id).execute();
  const gone = await trx.deleteFrom('listed_words').where('id', '=', id).returning('id').executeTakeFirst();
  return gone !== undefined;
}

interface Precision {
  decided: number;
  right: number;
}

/** Returns for each entry how many decided memes and cases it stood in, and how many were rejected or removed. */
export async function countDecisions(db: Database): Promise<Map<number, Precision>> {
  const memes = db
    .selectFrom('word_matches')
    .innerJoin('memes', 'memes.id', 'word_matches.meme_id')
    .where('memes.status', 'in', ['approved', 'rejected', 'removed'])
    .select(['word_id', sql<number>`case when memes.status = 'approved' then 0 else 1 end`.as('is_right')]);
  const cases = db
    .selectFrom('word_matches')
    .innerJoin('cases', 'cases.id', 'word_matches.case_id')
    .where('cases.outcome', 'is not', null)
    .select(['word_id', sql<number>`case when cases.outcome = 'kept' then 0 else 1 end`.as('is_right')]);
  const rows = await db
    .selectFrom(memes.unionAll(cases).as('decisions'))
    .select(({ fn }) => ['word_id', fn.countAll().as('decided'), fn.sum('is_right').as('upheld')])
    .groupBy('word_id')
    .execute();
  return new Map(
    rows.map((row) => [row.word_id, { decided: Number(row.decided), right: Number(row.upheld) }]),
  );
}

interface Latest {
  /** Milliseconds since the epoch. */
  since: number;
  limit: number;
  /** The admin who reads; what concerns them is left out (decision 062). */
  userId: string;
}

/** Returns the latest memes that moderators may read, with the text of their picture. */
export async function listLatestMemes(db: Database, { since, limit, userId }: Latest) {
  return db
    .selectFrom('memes')
    .leftJoin('picture_texts', 'picture_texts.image_key', 'memes.image_key')
    .leftJoin('company_proposals', 'company_proposals.meme_id', 'memes.id')
    .select(['memes.id', 'status', 'title', 'message', 'image_alt', 'picture_texts.content', 'name'])
    .where('memes.status', 'in', ['pending', 'approved', 'rejected', 'removed'])
    .where('memes.created_at', '>=', since)
    .where(ofOthers.meme(userId))
    .orderBy('memes.created_at', 'desc')
    .orderBy('memes.id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the latest comments that are not deleted, under memes that moderators may read. */
export async function listLatestOfComments(db: Database, { since, limit, userId }: Latest) {
  return db
    .selectFrom('comments')
    .innerJoin('memes', 'memes.id', 'comments.meme_id')
    .select(['comments.meme_id', 'comments.content'])
    .where('comments.deleted_at', 'is', null)
    .where('comments.created_at', '>=', since)
    .where('memes.status', '<>', 'held')
    .where(ofOthers.comment(userId))
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns names of accounts that registered since then; pseudonyms are no members. */
export async function listLatestNames(db: Database, { since, limit, userId }: Latest): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where('created_at', '>=', new Date(since).toISOString())
    .where('standing', 'is', null)
    .where('id', '<>', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ username }) => username);
}
