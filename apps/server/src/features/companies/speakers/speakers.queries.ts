import { SPEAKER, type SpeakerProof } from '@corpomeme/contract/companies/speakers';
import type { Selectable } from 'kysely';
import type { CompanySpeakersTable } from '../../../db/company-tables.ts';
import { type Database, forUpdate } from '../../../db/dialect.ts';

export type SpeakerRow = Selectable<CompanySpeakersTable>;

export async function findSpeaker(
  db: Database,
  companyId: number,
  userId: string,
): Promise<SpeakerRow | undefined> {
  return selectSpeaker(db, companyId, userId).executeTakeFirst();
}

const selectSpeaker = (db: Database, companyId: number, userId: string) =>
  db
    .selectFrom('company_speakers')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId);

/** Returns the row, locked until the transaction ends. */
export async function holdSpeaker(trx: Database, companyId: number, userId: string) {
  return forUpdate(trx, selectSpeaker(trx, companyId, userId)).executeTakeFirst();
}

interface Asking {
  company_id: number;
  user_id: string;
  host: string;
  asked_at: number;
}

/** Inserts the row of a member who asks for the first time; the unique constraint decides between two calls. */
export async function insertSpeaker(trx: Database, asking: Asking): Promise<void> {
  await trx
    .insertInto('company_speakers')
    .values(asking)
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doNothing())
    .execute();
}

type Change = Partial<
  Pick<SpeakerRow, 'host' | 'asked_at' | 'proof' | 'proven_at' | 'confirmed_at' | 'party_until'>
>;

export async function changeSpeaker(trx: Database, id: number, change: Change): Promise<void> {
  await trx.updateTable('company_speakers').set(change).where('id', '=', id).execute();
}

/** Ends what the member asked and proved. The row stays while a proof of its year makes the member a party (decision 335). */
export async function endSpeaking(trx: Database, id: number, now: number): Promise<void> {
  const asked_at = now - SPEAKER.tokenLife;
  await changeSpeaker(trx, id, { asked_at, proof: null, proven_at: null, confirmed_at: null });
  await trx.deleteFrom('company_speakers').where('id', '=', id).where('party_until', 'is', null).execute();
}

/** Forgets proofs whose year is over, and rows of which nothing is left. */
export async function forgetProofs(trx: Database, now: number): Promise<void> {
  await trx
    .updateTable('company_speakers')
    .set({ proof: null, proven_at: null, confirmed_at: null, party_until: null })
    .where('party_until', '<=', now)
    .execute();
  await trx
    .deleteFrom('company_speakers')
    .where('party_until', 'is', null)
    .where('asked_at', '<=', now - SPEAKER.tokenLife)
    .execute();
}

/** Counts the companies for which the member asked since then (ms) and proved nothing. */
export async function countAsked(trx: Database, userId: string, since: number): Promise<number> {
  const { count } = await trx
    .selectFrom('company_speakers')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('asked_at', '>', since)
    .where('proven_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns rows of the member without a proof. */
export async function listAsked(trx: Database, userId: string): Promise<SpeakerRow[]> {
  return trx
    .selectFrom('company_speakers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('proven_at', 'is', null)
    .execute();
}

/** Returns websites of other listed companies that contain this host. */
export async function listWebsitesLike(db: Database, host: string, companyId: number) {
  const rows = await db
    .selectFrom('companies')
    .select('website')
    .where('id', '<>', companyId)
    .where('state', '=', 'listed')
    .where('website', 'like', `%${host}%`)
    .execute();
  return rows.map(({ website }) => website);
}

/** Returns the row with its company, locked until the transaction ends, if the member proved it. */
export async function holdProven(trx: Database, id: number) {
  const query = trx
    .selectFrom('company_speakers')
    .selectAll()
    .where('id', '=', id)
    .where('proven_at', 'is not', null);
  return forUpdate(trx, query).executeTakeFirst();
}

/** Returns proofs of listed companies made since then (ms): those that wait for a look first, then the newest. */
export async function listProven(db: Database, since: number) {
  const rows = await db
    .selectFrom('company_speakers')
    .innerJoin('companies', 'companies.id', 'company_speakers.company_id')
    .innerJoin('users', 'users.id', 'company_speakers.user_id')
    .selectAll('company_speakers')
    .select(['companies.name as company', 'companies.website', 'users.username'])
    .where('companies.state', '=', 'listed')
    .where('company_speakers.proven_at', '>', since)
    .orderBy((row) => row.case().when('company_speakers.confirmed_at', 'is', null).then(0).else(1).end())
    .orderBy('company_speakers.proven_at', 'desc')
    .orderBy('company_speakers.id')
    .limit(SPEAKER.listMax)
    .execute();
  return rows.flatMap((row) =>
    row.proof !== null && row.proven_at !== null
      ? [{ ...row, proof: row.proof as SpeakerProof, proven_at: row.proven_at }]
      : [],
  );
}

/** Returns what a member asked and proved, for the export. */
export async function listSpeakingOf(db: Database, userId: string) {
  return db
    .selectFrom('company_speakers')
    .innerJoin('companies', 'companies.id', 'company_speakers.company_id')
    .select(['companies.name as company', 'host', 'proof', 'asked_at', 'proven_at', 'confirmed_at'])
    .where('user_id', '=', userId)
    .orderBy('company_speakers.id')
    .execute();
}
