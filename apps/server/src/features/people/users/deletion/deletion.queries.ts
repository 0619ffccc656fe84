import { roleId } from '@corpomeme/contract/people/users';
import { sql } from 'kysely';
import { dayOf } from '../../../../clock.ts';
import { type Database, dayIn } from '../../../../db/dialect.ts';
import { columnsAfterDeletion } from '../../../../db/table-facts.ts';

interface AnonymousIdentity {
  username: string;
  usernameKey: string;
  /** Unique like an address, but not an address. */
  email: string;
}

const isoDay = (now: number) => new Date(dayOf(now)).toISOString();

/** Makes the account anonymous and unable to log in. */
export async function anonymiseUser(
  trx: Database,
  userId: string,
  { username, usernameKey, email }: AnonymousIdentity,
  now: number,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      username,
      username_key: usernameKey,
      email,
      email_verified: 0,
      image: null,
      role_id: roleId('user'),
      permission_overrides: '{}',
      auth_provider: 'email',
      two_factor_enabled: 0,
      has_author_page: 0,
      owner_proven_at: null,
      browser_key_hash: null,
      registration_return: null,
      verification_sent_at: null,
      verification_requested_at: null,
      reset_sent_at: null,
      last_login_at: null,
      inactivity_warned_at: null,
      archived_at: null,
      mail_refused_at: null,
      posts_nameless: 0,
      language: null,
      // Stored to the day: exact times could be matched with a log (decision 101).
      banned_at: dayOf(now),
      deleted_at: dayOf(now),
      created_at: sql<string>`substr(created_at, 1, 7) || '-01T00:00:00.000Z'`,
      updated_at: isoDay(now),
    })
    .where('id', '=', userId)
    .execute();
}

/** Deletes or clears every row with this member's id of which nothing may stay (`TABLE_FACTS`). */
export async function erasePersonalRows(trx: Database, userId: string): Promise<void> {
  for (const { table, column } of columnsAfterDeletion('deleted'))
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(trx);
  for (const { table, column } of columnsAfterDeletion('cleared'))
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} = ${userId}`.execute(
      trx,
    );
}

/** Deletes links in mails that are still open. */
export async function deleteOpenLinks(trx: Database, userId: string, email: string): Promise<void> {
  await trx
    .deleteFrom('verifications')
    .where((where) =>
      where.or([
        where('value', 'like', `%${userId}%`),
        where('identifier', 'like', `%${userId}%`),
        where('identifier', '=', email),
      ]),
    )
    .execute();
}

const CONTENT = columnsAfterDeletion('moved');

/** Returns whether public content or a vote remains after the deletion. */
export async function hasContent(trx: Database, userId: string): Promise<boolean> {
  for (const { table, column } of CONTENT) {
    const found = sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${userId} limit 1`;
    if ((await found.execute(trx)).rows.length > 0) return true;
  }
  return false;
}

/** Inserts an account without a person, for the content of a deleted account. */
export async function insertAnonymousAccount(
  trx: Database,
  id: string,
  { username, usernameKey, email }: AnonymousIdentity,
  now: number,
): Promise<void> {
  const times = { created_at: isoDay(now), updated_at: isoDay(now) };
  const days = { banned_at: dayOf(now), deleted_at: dayOf(now) };
  await trx
    .insertInto('users')
    .values({ id, username, username_key: usernameKey, email, ...times, ...days })
    .execute();
}

/** Moves memes, comments and votes to another account. */
export async function moveContent(trx: Database, from: string, to: string): Promise<void> {
  for (const { table, column } of CONTENT)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`.execute(
      trx,
    );
}

/** Replaces the exact times of a member's memes by the minute of publication. */
export async function dropExactMemeTimes(trx: Database, userId: string): Promise<void> {
  const published = sql<number>`coalesce(published_at, ${dayIn('created_at')})`;
  const memes = trx.selectFrom('memes').where('user_id', '=', userId);
  const ofMeme = sql<number>`(select ${published} from memes where memes.id = meme_id)`;
  await trx
    .updateTable('screenings')
    .set({ meme_updated_at: ofMeme, screened_at: ofMeme })
    .where('meme_id', 'in', memes.select('id'))
    .execute();
  await trx
    .updateTable('findings')
    .set({ found_at: ofMeme })
    .where('meme_id', 'in', memes.select('id'))
    .execute();
  await trx
    .updateTable('picture_texts')
    .set({
      read_at: sql<number>`(select ${published} from memes where memes.image_key = picture_texts.image_key)`,
    })
    .where('image_key', 'in', memes.select('image_key'))
    .execute();
  await trx
    .updateTable('memes')
    .set({ created_at: published, updated_at: published, resubmitted_at: null })
    .where('user_id', '=', userId)
    .execute();
}
