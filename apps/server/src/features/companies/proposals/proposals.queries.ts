import { foldName, PART_LETTERS, searchTerms } from '@corpomeme/contract/companies/company-names';
import type { ProposedCompany } from '@corpomeme/contract/companies/proposals';
import { type RawBuilder, sql } from 'kysely';
import { type Database, forUpdate } from '../../../db/dialect.ts';
import { isSelf } from '../../site/access/ownership.queries.ts';

/** Writes the proposal of the meme, replacing an earlier one. */
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
    .where('memes.status', 'in', ['pending', 'held'])
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Number of words of a name whose beginnings are searched, and of neighbours on either side. */
const WORDS = 3;
const AROUND_WORDS = 25;
/** Number of letters within a name from which a search begins, and of neighbours on either side. */
const PLACES = 12;
const AROUND_PLACES = 4;

export interface NamedCompany {
  id: number;
  /** `foldName` of one of its names. */
  folded: string;
}

/**
 * Returns the names of the companies nearest to this one in the indexes of `company_terms` and `company_parts`, from
 * each of its words and letters on: those that share the most letters in a row. Their number does not grow with the
 * directory.
 */
export async function listCandidates(db: Database, name: string): Promise<NamedCompany[]> {
  const ids = new Set([
    ...(await listAround(db, searchTerms(name).slice(0, WORDS), AROUND_WORDS)),
    ...(await listAround(db, spread(endingsOf(foldName(name))), AROUND_PLACES)),
  ]);
  if (ids.size === 0) return [];
  return db
    .selectFrom('company_keys')
    .select(['company_id as id', 'folded'])
    .where('company_id', 'in', [...ids])
    .execute();
}

/** Returns the name from each letter on. */
function endingsOf(folded: string): string[] {
  const letters = [...folded];
  return letters.slice(0, letters.length - PART_LETTERS + 1).map((_, at) => letters.slice(at).join(''));
}

/** Returns evenly spread endings, at most `PLACES`, so that the cost of a long name is limited. */
function spread(endings: readonly string[]): string[] {
  const step = Math.max(1, endings.length / PLACES);
  return Array.from(
    { length: Math.min(PLACES, endings.length) },
    (_, n) => endings[Math.floor(n * step)] ?? '',
  );
}

/** Returns the ids of the companies before and after these keys in both indexes. */
async function listAround(db: Database, keys: readonly string[], count: number): Promise<number[]> {
  if (keys.length === 0) return [];
  const wanted = sql.join(keys.map((key) => sql`(${key})`));
  const lists = [
    neighbours('company_terms', 'term', count),
    neighbours('company_parts', 'part', count),
  ].flat();
  const { rows } = await sql<
    Record<'a' | 'b' | 'c' | 'd', string | null>
  >`with wanted (key) as (values ${wanted})
    select ${lists[0]} as a, ${lists[1]} as b, ${lists[2]} as c, ${lists[3]} as d from wanted`.execute(db);
  return rows.flatMap(({ a, b, c, d }) =>
    [a, b, c, d].flatMap((list) => (list === null ? [] : list.split(',').map(Number))),
  );
}

/** Returns two lists of ids, joined by commas: of the rows before the key, and from it on. */
function neighbours(table: 'company_terms' | 'company_parts', column: string, count: number) {
  const [from, by, limit] = [sql.table(table), sql.ref(column), sql.lit(count)];
  const list = (rows: RawBuilder<unknown>) =>
    sql`(select string_agg(cast(company_id as text), ',') from (${rows}) as near)`;
  return [
    list(sql`select company_id from ${from} where ${by} < wanted.key order by ${by} desc limit ${limit}`),
    list(sql`select company_id from ${from} where ${by} >= wanted.key order by ${by} limit ${limit}`),
  ];
}
