import type { Database } from '../../db/dialect.ts';

/** A counter that is not what it counts. */
export interface Drift {
  counter: 'memes.votes' | 'companies.meme_count';
  /** The meme's id or the company's name. */
  of: string;
  stored: number;
  counted: number;
}

/** Each list is one statement, so votes that are cast meanwhile are in both numbers or in none. */
export async function findDrifts(db: Database): Promise<Drift[]> {
  const votes = await db
    .selectFrom('memes')
    .leftJoin('meme_votes', 'meme_votes.meme_id', 'memes.id')
    .select(({ fn, ref }) => [
      'memes.id as of',
      'memes.votes as stored',
      fn.count<number>(ref('meme_votes.user_id')).as('counted'),
    ])
    .groupBy(['memes.id', 'memes.votes'])
    .having(({ eb, fn, ref }) => eb(fn.count(ref('meme_votes.user_id')), '!=', ref('memes.votes')))
    .orderBy('memes.id')
    .execute();
  const companies = await db
    .selectFrom('companies')
    .leftJoin('memes', (join) =>
      join.onRef('memes.company', '=', 'companies.name').on('memes.status', '=', 'approved'),
    )
    .select(({ fn, ref }) => [
      'companies.name as of',
      'companies.meme_count as stored',
      fn.count<number>(ref('memes.id')).as('counted'),
    ])
    .groupBy(['companies.name', 'companies.meme_count'])
    .having(({ eb, fn, ref }) => eb(fn.count(ref('memes.id')), '!=', ref('companies.meme_count')))
    .orderBy('companies.name')
    .execute();
  return [
    ...votes.map(({ of, ...row }) => ({ counter: 'memes.votes' as const, of: String(of), ...row })),
    ...companies.map((row) => ({ counter: 'companies.meme_count' as const, ...row })),
  ];
}

/**
 * Counts again, inside a transaction. The row is locked first: a vote that is under way adds itself afterwards, so the site
 * may run meanwhile.
 */
export async function recount(trx: Database, { counter, of }: Pick<Drift, 'counter' | 'of'>): Promise<void> {
  if (counter === 'memes.votes') await recountVotes(trx, Number(of));
  else await recountMemes(trx, of);
}

async function recountVotes(trx: Database, id: number): Promise<void> {
  const meme = trx.updateTable('memes').where('id', '=', id);
  await meme.set(({ ref }) => ({ votes: ref('votes') })).execute();
  await meme
    .set(({ selectFrom, fn }) => ({
      votes: selectFrom('meme_votes').select(fn.countAll<number>().as('count')).where('meme_id', '=', id),
    }))
    .execute();
}

async function recountMemes(trx: Database, name: string): Promise<void> {
  const company = trx.updateTable('companies').where('name', '=', name);
  await company.set(({ ref }) => ({ meme_count: ref('meme_count') })).execute();
  await company
    .set(({ selectFrom, fn }) => ({
      meme_count: selectFrom('memes')
        .select(fn.countAll<number>().as('count'))
        .where('company', '=', name)
        .where('status', '=', 'approved'),
    }))
    .execute();
}
