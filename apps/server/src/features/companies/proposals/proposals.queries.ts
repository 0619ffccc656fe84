import { searchTerms } from '@corpomeme/contract/company-names';
import type { ProposedCompany } from '@corpomeme/contract/proposals';
import { type Database, forUpdate } from '../../../db/dialect.ts';
import { isSelf } from '../../access/ownership.queries.ts';
import { findIdsByTerm, listCurrent } from '../companies.queries.ts';

/** Writes the proposal of the meme, in place of an earlier one. */
export async function putProposal(
  trx: Database,
  memeId: number,
  { name, website }: ProposedCompany,
): Promise<void> {
  await trx
    .insertInto('company_proposals')
    .values({ meme_id: memeId, name, website })
    .onConflict((conflict) => conflict.column('meme_id').doUpdateSet({ name, website }))
    .execute();
}

export async function dropProposal(trx: Database, memeId: number): Promise<void> {
  await trx.deleteFrom('company_proposals').where('meme_id', '=', memeId).execute();
}

/** Returns the proposals of these memes, by meme. */
export async function listProposals(
  db: Database,
  memeIds: readonly number[],
): Promise<Map<number, ProposedCompany>> {
  if (memeIds.length === 0) return new Map();
  const rows = await db.selectFrom('company_proposals').selectAll().where('meme_id', 'in', memeIds).execute();
  return new Map(rows.map(({ meme_id, ...proposal }) => [meme_id, proposal]));
}

/** Returns the meme's proposal and locks it. */
export async function holdProposal(trx: Database, memeId: number): Promise<ProposedCompany | undefined> {
  const row = trx.selectFrom('company_proposals').select(['name', 'website']).where('meme_id', '=', memeId);
  return forUpdate(trx, row).executeTakeFirst();
}

/** Counts the member's proposals that wait with a pending meme, with and without a name. */
export async function countProposals(db: Database, userId: string): Promise<number> {
  const row = await db
    .selectFrom('company_proposals')
    .innerJoin('memes', 'memes.id', 'company_proposals.meme_id')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where(isSelf('memes.user_id', userId))
    .where('memes.status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Letters that a name shares with the beginning of one of the other's words: the longest beginnings first. */
const SHARED = [5, 3, 2];
const WORDS = 3;
/** Companies per word, so that the comparison costs the same in a large directory. */
const CANDIDATES = 100;

/** Returns the names of listed companies with a word that begins like one of this name. */
export async function listCandidates(db: Database, name: string): Promise<{ id: number; name: string }[]> {
  const ids = new Set<number>();
  for (const term of searchTerms(name).slice(0, WORDS)) {
    for (const id of await listAround(db, term)) ids.add(id);
  }
  const listed = await listCurrent(db, [...ids]);
  if (listed.length === 0) return [];
  return db
    .selectFrom('company_keys')
    .select(['company_id as id', 'name'])
    .where(
      'company_id',
      'in',
      listed.map(({ id }) => id),
    )
    .execute();
}

async function listAround(db: Database, term: string): Promise<Set<number>> {
  const ids = new Set<number>();
  for (const letters of SHARED) {
    const wanted = CANDIDATES - ids.size;
    if (wanted <= 0) break;
    for (const id of await findIdsByTerm(db, term.slice(0, letters), wanted)) ids.add(id);
  }
  return ids;
}
