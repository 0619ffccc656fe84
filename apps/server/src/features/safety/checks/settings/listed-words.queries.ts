import type { Selectable } from 'kysely';
import { type Database, forUpdate } from '../../../../db/dialect.ts';
import type { ListedWordsTable } from '../../../../db/screening-tables.ts';

/** The setting that counts changes of the word lists. */
const NAME = 'listed-words';

const selectRevision = (db: Database) =>
  db.selectFrom('site_settings').select('value').where('name', '=', NAME);

/** Returns a number that grows with each change of an entry. */
export async function findWordRevision(db: Database): Promise<number> {
  return Number((await selectRevision(db).executeTakeFirst())?.value ?? 0);
}

/** Locks the word lists until the transaction ends, so that two admins cannot add the same entry. */
export async function holdWordLists(trx: Database): Promise<void> {
  await trx
    .insertInto('site_settings')
    .values({ name: NAME, value: '0' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  await forUpdate(trx, selectRevision(trx)).executeTakeFirst();
}

/** Makes every process read the entries again. Call it while holding the lists. */
export async function raiseWordRevision(trx: Database): Promise<void> {
  const value = String((await findWordRevision(trx)) + 1);
  await trx.updateTable('site_settings').set({ value }).where('name', '=', NAME).execute();
}

export type WordRow = Selectable<ListedWordsTable>;

export async function listWords(db: Database): Promise<WordRow[]> {
  return db.selectFrom('listed_words').selectAll().orderBy('id').execute();
}

/** Returns how many entries hold texts since an upgrade made them do so (migration 145), and no admin changed since. */
export async function countWordsHeldByUpgrade(db: Database): Promise<number> {
  const { words } = await db
    .selectFrom('listed_words')
    .select(({ fn }) => fn.countAll().as('words'))
    .where('changed_at', '=', 0)
    .where('effect', '=', 'hold')
    .where('is_on', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(words);
}

/** Stores in which meme or case the entries stand, in place of what was stored about it. */
export async function replaceMatches(
  trx: Database,
  about: { memeId: number } | { caseId: number },
  wordIds: readonly number[],
): Promise<void> {
  const [meme_id, case_id] = 'memeId' in about ? [about.memeId, null] : [null, about.caseId];
  const subject = meme_id === null ? `case:${case_id}` : `meme:${meme_id}`;
  let stored = trx.deleteFrom('word_matches');
  stored =
    'memeId' in about
      ? stored.where('meme_id', '=', about.memeId)
      : stored.where('case_id', '=', about.caseId);
  await stored.execute();
  if (wordIds.length === 0) return;
  await trx
    .insertInto('word_matches')
    .values(wordIds.map((word_id) => ({ word_id, subject, meme_id, case_id })))
    .execute();
}

/** Forgets what stood in a comment whose case closes without a moderator's decision. */
export async function forgetUndecidedMatches(trx: Database, commentId: number): Promise<void> {
  const open = trx
    .selectFrom('cases')
    .select('cases.id')
    .where('cases.comment_id', '=', commentId)
    .where('cases.closed_at', 'is', null);
  await trx.deleteFrom('word_matches').where('case_id', 'in', open).execute();
}
