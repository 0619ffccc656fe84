import { existsSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import * as companies from '@corpomeme/contract/companies/companies';
import * as memes from '@corpomeme/contract/memes/memes.operations';
import { pathOf } from '@corpomeme/contract/site/operation';
import { page } from '@corpomeme/contract/site/paths';
import * as pulse from '@corpomeme/contract/wings/pulse';
import { isSqlite } from '../apps/server/src/db/dialect.ts';
import { renewPulses } from '../apps/server/src/features/wings/pulse/renewal.service.ts';
import { addMember } from '../apps/server/test/members.ts';
import { startPostgres } from '../apps/server/test/postgres-server.ts';
import { analyze } from '../apps/server/test/query-plans.ts';
import { createDatabase } from '../apps/server/test/test-database.ts';
import { addCompanyMemes } from './company-memes.ts';
import type { GrowthRequest } from './growth-lists.ts';
import { createGrowthSite, type GrowthSite } from './growth-site.ts';
import { createReport, formatReport, readEarlierRows, writeReport } from './report.ts';
import { isMet, median, type Row } from './row.ts';

/**
 * `npm run bench -- company-growth [--memes 1000000] [--companies 10000] [--only sqlite|postgres]`: compares a site of
 * 1,000 memes and 1,000 companies with a large one: reads of companies, the directory and themes, the pages
 * that show them, and the sweep of the figures. A read, and the sweep per meme, may cost 1.5 times as much on the large
 * site. Needs the built web app.
 */
const { values } = parseArgs({
  options: {
    memes: { type: 'string', default: '1000000' },
    companies: { type: 'string', default: '10000' },
    only: { type: 'string' },
  },
});
const SMALL = { memes: 1000, companies: 1000 };
const LARGE = { memes: Number(values.memes), companies: Number(values.companies) };
const LIMIT = 1.5;
const RESULTS = `${import.meta.dirname}/results/company-growth`;
const WARM_UP = 20;
const ROUNDS = 101;
/** The companies whose pages are read have the same memes on both sites. */
const COMPANIES = ['Bitdefender', 'Oracle', 'Adobe', 'Amazon'] as const;
const [COMPANY] = COMPANIES;
const OWN_MEMES = 300;
const AUTHORS = 60;

const read = (name: string, address: string): GrowthRequest => ({
  name,
  as: 'visitor',
  url: () => address,
});
const show = (name: string, address: string): GrowthRequest => ({ ...read(name, address), isPage: true });
const list = (query: Record<string, string | number>) => pathOf(companies.listCompanies, {}, query);
const READS = [
  read('company', pathOf(companies.readCompany, { name: COMPANY })),
  read('its figures', pathOf(pulse.readPulse, { name: COMPANY })),
  read('its memes', pathOf(memes.listMemes, {}, { company: COMPANY })),
  read('its most upvoted memes', pathOf(memes.listMemes, {}, { company: COMPANY, sort: 'upvoted' })),
  read('its memes of a theme', pathOf(memes.listMemes, {}, { company: COMPANY, theme: 'pay' })),
  read('directory by memes', list({ sort: 'activity', limit: 48 })),
  read('directory by name', list({ sort: 'name', limit: 48 })),
  read('directory, a letter', list({ letter: 'm', limit: 48 })),
  read('directory, search of three letters', list({ search: 'log', limit: 20 })),
  read('directory, search within words', list({ search: 'gisti', limit: 20 })),
  read('directory, search of a name', list({ search: 'Delta Logistic 113', limit: 20 })),
  read('companies of a theme', pathOf(pulse.listThemeWeights, { slug: 'pay' })),
  read('memes of a theme', pathOf(memes.listMemes, {}, { theme: 'pay' })),
  read('most upvoted memes of a theme', pathOf(memes.listMemes, {}, { theme: 'pay', sort: 'upvoted' })),
  show('page of a company', page.company(COMPANY)),
  show('page of the directory', page.companies()),
  show('page of a search in the directory', page.companies({ search: 'log' })),
  show('page of a theme', page.theme('pay')),
  show('page of the themes', page.themes()),
  show('page of the memes of a company', page.browse({ company: COMPANY })),
];

interface FilledSite {
  site: GrowthSite;
  /** Milliseconds of the first sweep, of one without changes, and of the longest block of the event loop. */
  sweep: { first: number; again: number; blocked: number };
}

const rows: Row[] = [];
if (values.only !== 'postgres') rows.push(...(await measureOn('SQLite', async () => null)));
if (values.only !== 'sqlite') {
  const server = await startPostgres({ durable: true });
  const createUrl = async () => (await createDatabase(server.url)).url;
  rows.push(...(await measureOn('PostgreSQL', createUrl).finally(server.stop)));
}
const heading = `# From ${SMALL.companies} companies with ${SMALL.memes} memes to ${LARGE.companies} with ${LARGE.memes}`;
const report = createReport([...rows, ...rowsOfOther()]);
const text = formatReport(report);
writeReport('company-growth', report, `${heading}\n\n${text}`);
console.log(text);
process.exitCode = rows.every(isMet) ? 0 : 1;

/** Returns the rows of the database that this run leaves out, from a run with the same sizes. */
function rowsOfOther(): Row[] {
  if (values.only === undefined || !existsSync(`${RESULTS}.md`)) return [];
  if (!readFileSync(`${RESULTS}.md`, 'utf8').startsWith(`${heading}\n`)) return [];
  return readEarlierRows('company-growth').filter(({ name }) => !rows.some((row) => row.name === name));
}

async function measureOn(database: string, createUrl: () => Promise<string | null>): Promise<Row[]> {
  const few = await fill(SMALL, await createUrl());
  const many = await fill(LARGE, await createUrl());
  const measured: Row[] = [];
  for (const request of READS) {
    const [small, large] = await compare(few.site, many.site, request);
    const detail = `${small.toFixed(2)} ms, then ${large.toFixed(2)} ms`;
    measured.push(toRow(`${database}: ${request.name}`, large / small, detail));
  }
  for (const kind of ['first', 'again'] as const) {
    const [small, large] = [few.sweep[kind] / SMALL.memes, many.sweep[kind] / LARGE.memes];
    const detail = `${(large * 1000).toFixed(1)} ms per 1,000 memes, ${(many.sweep[kind] / 1000).toFixed(1)} s in all`;
    const blocked =
      kind === 'first' ? `; event loop blocked ${many.sweep.blocked.toFixed(0)} ms at most` : '';
    const name =
      kind === 'first' ? 'first sweep of the figures, per meme' : 'sweep without changes, per meme';
    measured.push(toRow(`${database}: ${name}`, large / small, detail + blocked));
  }
  await few.site.close();
  await many.site.close();
  return measured;
}

function toRow(name: string, value: number, detail: string): Row {
  return { name, unit: '', value, limit: LIMIT, must: 'stay below', detail };
}

async function fill(size: typeof SMALL, url: string | null): Promise<FilledSite> {
  const site = await createGrowthSite(size.memes, url, console.log, {
    ...{ comments: 0.1, votes: 1, hasPages: true },
    companies: size.companies,
  });
  const authors = await Promise.all(Array.from({ length: AUTHORS }, () => addMember(site.ctx, 'user')));
  for (const company of COMPANIES) await addCompanyMemes(site.ctx, authors, { company, count: OWN_MEMES });
  // On PostgreSQL, the fill has analysed the tables, which takes longer than a statement of the server may.
  if (isSqlite(site.db)) await analyze(site.db);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const first = await timeOf(() => renewPulses(site.ctx));
  delay.disable();
  const again = await timeOf(() => renewPulses(site.ctx));
  console.log(`sweeps of ${size.companies} companies: ${Math.round(first)} ms, then ${Math.round(again)} ms`);
  return { site, sweep: { first, again, blocked: delay.max / 1e6 } };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** Returns both medians in milliseconds. If they exceed the limit, measures twice more and returns the middle result. */
async function compare(few: GrowthSite, many: GrowthSite, request: GrowthRequest) {
  const measure = async () => {
    const times = { few: [] as number[], many: [] as number[] };
    few.rewind();
    many.rewind();
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const pair = [await few.time(request, round), await many.time(request, round)] as const;
      if (round < WARM_UP) continue;
      times.few.push(pair[0]);
      times.many.push(pair[1]);
    }
    return [median(times.few), median(times.many)] as const;
  };
  const first = await measure();
  if (first[1] / first[0] <= LIMIT) return first;
  const all = [first, await measure(), await measure()];
  return all.toSorted((a, b) => a[1] / a[0] - b[1] / b[0])[1] ?? first;
}
