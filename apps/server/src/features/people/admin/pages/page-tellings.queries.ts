import { PSEUDONYM } from '@corpomeme/contract/people/users';
import type { Selectable } from 'kysely';
import { type Database, forUpdate } from '../../../../db/dialect.ts';
import type { Tables } from '../../../../db/tables.ts';

type Telling = Selectable<Tables['page_tellings']>;

export async function addTelling(trx: Database, slug: string, version: number): Promise<void> {
  await trx.insertInto('page_tellings').values({ slug, version, told_up_to: '' }).execute();
}

/** Returns a version of which members wait to be told, locked until the transaction ends. */
export function findTelling(trx: Database): Promise<Telling | undefined> {
  const tellings = trx.selectFrom('page_tellings').selectAll().orderBy('slug').orderBy('version').limit(1);
  return forUpdate(trx, tellings).executeTakeFirst();
}

/** Stores up to which member this process tells; false if another process did since the row was read. */
export async function claimTelling(trx: Database, telling: Telling, toldUpTo: string): Promise<boolean> {
  const row = await trx
    .updateTable('page_tellings')
    .set({ told_up_to: toldUpTo })
    .where('slug', '=', telling.slug)
    .where('version', '=', telling.version)
    .where('told_up_to', '=', telling.told_up_to)
    .returning('slug')
    .executeTakeFirst();
  return row !== undefined;
}

export async function endTelling(trx: Database, { slug, version }: Telling): Promise<void> {
  await trx.deleteFrom('page_tellings').where('slug', '=', slug).where('version', '=', version).execute();
}

interface MembersToTell {
  after: string;
  /** Milliseconds; whoever registered later accepted the version. */
  before: number;
  limit: number;
}

/** Returns members with an account, by id. */
export function listMembersToTell(db: Database, { after, before, limit }: MembersToTell) {
  return db
    .selectFrom('users')
    .select(['id', 'language'])
    .where('id', '>', after)
    .where('role_id', '<>', PSEUDONYM)
    .where('banned_at', 'is', null)
    .where('created_at', '<', new Date(before).toISOString())
    .orderBy('id')
    .limit(limit)
    .execute();
}
