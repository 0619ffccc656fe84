import type { CompanyChoice } from '@corpomeme/contract/memes/reading';
import { READING } from '@corpomeme/contract/memes/reading';
import { sql } from 'kysely';
import type { Database } from '../../../db/dialect.ts';
import { listAccountsOf } from '../../site/access/ownership.queries.ts';

/** Returns the ids of the saved memes, last saved first. */
export async function listSavedIds(db: Database, userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('saved_memes')
    .select('meme_id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(READING.savedKnown)
    .execute();
  return rows.map(({ meme_id }) => meme_id);
}

export async function listCompanyChoices(db: Database, userId: string) {
  return db
    .selectFrom('company_choices')
    .select(['company', 'choice', 'chosen_on'])
    .where('user_id', '=', userId)
    .orderBy('company')
    .execute();
}

export async function listMutedIds(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('muted_members')
    .select('muted_user_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ muted_user_id }) => muted_user_id);
}

/** Returns those of these ids, pseudonyms included, whose member muted the writer of a comment. */
export async function listMuting(trx: Database, ids: string[], writerId: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const accounts = await listAccountsOf(trx, ids);
  const accountOf = (id: string) => accounts.get(id) ?? id;
  const rows = await trx
    .selectFrom('muted_members')
    .select('user_id')
    .where('muted_user_id', '=', writerId)
    .where('user_id', 'in', ids.map(accountOf))
    .execute();
  const muting = new Set(rows.map(({ user_id }) => user_id));
  return new Set(ids.filter((id) => muting.has(accountOf(id))));
}

/** Returns muted members by name. */
export async function listMuted(db: Database, userId: string) {
  return db
    .selectFrom('muted_members')
    .innerJoin('users', 'users.id', 'muted_members.muted_user_id')
    .select(['users.id', 'users.username', 'muted_members.muted_on'])
    .where('muted_members.user_id', '=', userId)
    .orderBy('users.username')
    .execute();
}

interface Save {
  userId: string;
  memeId: number;
  /** The first millisecond of the day, UTC. */
  day: number;
}

/** Saves the meme; idempotent. Returns false if the list is full. */
export async function insertSave(trx: Database, { userId, memeId, day }: Save): Promise<boolean> {
  const others = { userId, column: 'meme_id', value: memeId };
  if (await isFull(trx, 'saved_memes', others, READING.savedMax)) return false;
  await trx
    .insertInto('saved_memes')
    .values({ user_id: userId, meme_id: memeId, saved_on: day })
    .onConflict((conflict) => conflict.columns(['user_id', 'meme_id']).doNothing())
    .execute();
  return true;
}

export async function deleteSave(db: Database, userId: string, memeId: number): Promise<void> {
  await db.deleteFrom('saved_memes').where('user_id', '=', userId).where('meme_id', '=', memeId).execute();
}

interface Choice {
  userId: string;
  company: string;
  choice: CompanyChoice;
  day: number;
}

/** Replaces the choice for the company. Returns false if the list is full. */
export async function putChoice(db: Database, { userId, company, choice, day }: Choice): Promise<boolean> {
  const others = { userId, column: 'company', value: company };
  if (await isFull(db, 'company_choices', others, READING.companiesMax)) return false;
  await db
    .insertInto('company_choices')
    .values({ user_id: userId, company, choice, chosen_on: day })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'company']).doUpdateSet({ choice, chosen_on: day }),
    )
    .execute();
  return true;
}

export async function deleteChoice(db: Database, userId: string, company: string): Promise<void> {
  await db
    .deleteFrom('company_choices')
    .where('user_id', '=', userId)
    .where('company', '=', company)
    .execute();
}

interface Mute {
  userId: string;
  mutedId: string;
  day: number;
}

/** Mutes the member; idempotent. Returns false if the list is full. */
export async function insertMute(trx: Database, { userId, mutedId, day }: Mute): Promise<boolean> {
  const others = { userId, column: 'muted_user_id', value: mutedId };
  if (await isFull(trx, 'muted_members', others, READING.mutedMax)) return false;
  await trx
    .insertInto('muted_members')
    .values({ user_id: userId, muted_user_id: mutedId, muted_on: day })
    .onConflict((conflict) => conflict.columns(['user_id', 'muted_user_id']).doNothing())
    .execute();
  return true;
}

export async function deleteMute(db: Database, userId: string, mutedId: string): Promise<void> {
  await db
    .deleteFrom('muted_members')
    .where('user_id', '=', userId)
    .where('muted_user_id', '=', mutedId)
    .execute();
}

/** The member's entries without the one that a call adds. */
interface OtherEntries {
  userId: string;
  column: string;
  value: string | number;
}

/**
 * Returns whether the member has `max` other entries, so that adding an entry again always succeeds. Concurrent writes may
 * exceed the limit by a few, which is harmless.
 */
async function isFull(
  db: Database,
  table: 'saved_memes' | 'company_choices' | 'muted_members',
  { userId, column, value }: OtherEntries,
  max: number,
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select(sql<number>`1`.as('one'))
    .where('user_id', '=', userId)
    .where(sql.ref(column), '<>', value)
    .limit(1)
    .offset(max - 1)
    .executeTakeFirst();
  return row !== undefined;
}
