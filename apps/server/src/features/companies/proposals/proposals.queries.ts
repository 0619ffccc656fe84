import { searchTerms } from '@corpomeme/contract/company-names';
import type { ProposedCompany } from '@corpomeme/contract/proposals';
import { type Database, forUpdate } from '../../../db/dialect.ts';
import { isSelf } from '../../access/ownership.queries.ts';

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

/** Letters that a name must share with the beginning of one of the other's words. */
const SHARED = 2;
const WORDS = 3;
const CANDIDATES = 300;

/** Returns all names of listed companies with a word that begins like one of this name. */
export async function listCandidates(db: Database, name: string): Promise<{ id: number; name: string }[]> {
  const found = new Map<string, { id: number; name: string }>();
  for (const term of searchTerms(name).slice(0, WORDS)) {
    const beginning = term.slice(0, SHARED);
    const ids = db
      .selectFrom('company_terms')
      .select('company_id')
      .where('term', '>=', beginning)
      .where('term', '<', `${beginning}\u{10ffff}`)
      .limit(CANDIDATES);
    const rows = await db
      .selectFrom(ids.as('found'))
      .innerJoin('company_keys', 'company_keys.company_id', 'found.company_id')
      .innerJoin('companies', 'companies.id', 'found.company_id')
      .select(['companies.id', 'company_keys.name'])
      .where('companies.state', '=', 'listed')
      .distinct()
      .execute();
    for (const row of rows) found.set(row.name, row);
  }
  return [...found.values()];
}
