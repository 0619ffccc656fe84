import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CompanyListQuery } from '@corpomeme/contract/companies/companies';
import { readConfig } from '../apps/server/src/config.ts';
import type { Context } from '../apps/server/src/context.ts';
import { createContext } from '../apps/server/src/create-context.ts';
import { findCompany, listCompanies } from '../apps/server/src/features/companies/companies.ts';
import { suggestCompanies } from '../apps/server/src/features/companies/proposals/proposals.service.ts';
import { listThemeWeights, readPulse } from '../apps/server/src/features/wings/pulse/pulse.ts';
import { startPostgres } from '../apps/server/test/postgres-server.ts';
import { makeTemporaryFolder } from '../apps/server/test/temporary-folder.ts';
import { addCompanies, FIRST_COMPANY } from './company-rows.ts';
import { markdownTable, writeTable } from './result-table.ts';
import { median } from './row.ts';

/**
 * `npm run bench -- directory [--database sqlite|postgres]`: medians of 101 reads of the directory with 1,000 and with
 * 10,000 companies. Exits with 1 if a read costs more than twice as much with ten times the companies.
 */
const { values } = parseArgs({ options: { database: { type: 'string', default: 'sqlite' } } });
const SIZES = [1000, 10_000] as const;
const LIMIT = 2;
const ROUNDS = 101;
const WARM_UP = 30;

const ask = (query: object) => (ctx: Context) => listCompanies(ctx, CompanyListQuery.parse(query));

const READS: Record<string, (ctx: Context) => Promise<unknown>> = {
  'first page by memes': ask({ sort: 'activity', limit: 48 }),
  'first page by name': ask({ sort: 'name', limit: 48 }),
  'page of a letter': ask({ letter: 'm', limit: 48 }),
  'search of three letters': ask({ search: 'log', limit: 20 }),
  'search of letters within words': ask({ search: 'gisti', limit: 20 }),
  'search of a whole name': ask({ search: 'Delta Logistic 513', limit: 20 }),
  'a company by its slug': (ctx) => findCompany(ctx, 'delta-logistic-513'),
  'figures of a company': (ctx) => readPulse(ctx, 'Delta Logistic 513'),
  'companies of a theme': (ctx) => listThemeWeights(ctx, 'pay'),
  'look-alikes of a proposal': (ctx) => suggestCompanies(ctx.db, 'Dleta Logistic 513'),
};

async function timeOf(ctx: Context, read: (ctx: Context) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP; round++) await read(ctx);
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now();
    await read(ctx);
    times.push(performance.now() - from);
  }
  return median(times);
}

const postgres = values.database === 'postgres' ? await startPostgres() : null;
const dataDir = makeTemporaryFolder('corpomeme-bench-');
const ctx = await createContext(
  readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    AUTH_SECRET: 'd'.repeat(32),
    ...(postgres && { DATABASE_URL: postgres.url }),
  }),
);
const measured = new Map<string, number[]>(Object.keys(READS).map((name) => [name, []]));
let last = FIRST_COMPANY;
for (const size of SIZES) {
  await addCompanies(ctx, { from: last, to: size, memes: (n) => (n * 7919) % 500 });
  last = size;
  for (const [name, read] of Object.entries(READS)) measured.get(name)?.push(await timeOf(ctx, read));
}
await ctx.close();
await postgres?.stop();
rmSync(dataDir, { recursive: true, force: true });
const rows = [...measured].map(([name, [few = 0, many = 0]]) => ({ name, few, many, ratio: many / few }));
const table = markdownTable([
  ['read', '1,000 companies', '10,000 companies', 'ratio'],
  ...rows.map(({ name, few, many, ratio }) => [name, few.toFixed(2), many.toFixed(2), ratio.toFixed(2)]),
]);
const heading = `# Reads of the directory, ${values.database}`;
const text = `Milliseconds, medians of ${ROUNDS}; the limit of the ratio is ${LIMIT}.`;
writeTable(`directory-${values.database}`, [heading, '', text, '', ...table], { rows });
process.exitCode = rows.every(({ ratio }) => ratio <= LIMIT) ? 0 : 1;
