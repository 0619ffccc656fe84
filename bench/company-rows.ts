import { foldName, searchParts, searchTerms, slugOf } from '@corpomeme/contract/companies/company-names';
import type { Context } from '../apps/server/src/context.ts';
import { insertRows, type Row } from '../apps/server/src/db/table-rows.ts';
import { analyze } from '../apps/server/test/query-plans.ts';

/** The number of the first added company, above those that the site begins with. */
export const FIRST_COMPANY = 100;

const FIRST = ['Nord', 'Alfa', 'Carpați', 'Delta', 'Vest', 'Global', 'Prima', 'Euro', 'Meta', 'Zenit'];
const SECOND = ['Soft', 'Logistic', 'Farma', 'Media', 'Bank', 'Energie', 'Design', 'Trans', 'Agro', 'Data'];

/** Returns the name of the n-th company, such as 'Delta Logistic 513'. */
const nameOf = (n: number) => `${FIRST[n % 10]} ${SECOND[Math.floor(n / 10) % 10]} ${n}`;

const THEMES = ['', 'deadlines', 'meetings', 'management', 'pay', 'tools'];

/** Returns shown figures of all time: the whole, and each theme with a share that differs by company. */
function figuresOf(n: number): Row[] {
  return THEMES.map((theme, at) => {
    const share = theme === '' ? 100 : 5 + ((n * 31 + at * 17) % 60);
    return {
      ...{ company_id: n, quarter: '', theme, through: 0, is_shown: 1, gone: 0 },
      ...{
        people: theme === '' ? 25 : 0,
        share,
        low: Math.max(0, share - 5),
        high: Math.min(100, share + 5),
      },
      ...{ others: 20, differs: null },
    };
  });
}

/**
 * Adds listed companies with figures, with these numbers as ids and positions; `memes` returns the number of memes of
 * each.
 */
export async function addCompanies(
  ctx: Pick<Context, 'db'>,
  { from, to, memes = () => 0 }: { from: number; to: number; memes?: (n: number) => number },
): Promise<void> {
  const numbers = Array.from({ length: to - from }, (_, at) => from + at);
  const companies = numbers.map(
    (n): Row => ({
      ...{ id: n, position: n, name: nameOf(n), slug: slugOf(nameOf(n)), meme_count: memes(n) },
      ...{ cities: '[]', website: null, state: 'listed', merged_into: null, is_general: 0 },
    }),
  );
  const keys = numbers.map(
    (n): Row => ({ folded: foldName(nameOf(n)), name: nameOf(n), company_id: n, kind: 'name' }),
  );
  const terms = numbers.flatMap((n) => searchTerms(nameOf(n)).map((term): Row => ({ term, company_id: n })));
  await insertRows(ctx.db, 'companies', companies);
  await insertRows(ctx.db, 'company_keys', keys);
  const parts = numbers.flatMap((n) => searchParts(nameOf(n)).map((part): Row => ({ part, company_id: n })));
  await insertRows(ctx.db, 'company_terms', terms);
  await insertRows(ctx.db, 'company_parts', parts);
  await insertRows(ctx.db, 'company_figures', numbers.flatMap(figuresOf));
  // PostgreSQL analyses tables by itself after a while.
  await analyze(ctx.db);
}
