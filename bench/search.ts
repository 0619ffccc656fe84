import { parseArgs } from 'node:util';
import { startPostgres } from '../apps/server/test/postgres-server.ts';
import { createDatabase } from '../apps/server/test/test-database.ts';
import { createGrowthSite } from './growth-site.ts';
import { createReport, formatReport, writeReport } from './report.ts';
import { isMet, median, type Row } from './row.ts';
import { readSearches, type Search } from './searches.ts';

/** Milliseconds of a first page. */
const LIMIT = 50;
const WARM_UP = 3;
const ROUNDS = 31;

/** `npm run bench -- search`: the cost of a search's first page on a site of a million memes. */
const { values } = parseArgs({
  options: { memes: { type: 'string', default: '1000000' }, only: { type: 'string' } },
});
const memes = Number(values.memes);
const rows: Row[] = [];
if (values.only !== 'postgres') rows.push(...(await measureOn('SQLite', null)));
if (values.only !== 'sqlite') {
  const server = await startPostgres({ durable: true });
  const { url } = await createDatabase(server.url);
  rows.push(...(await measureOn('PostgreSQL', url).finally(server.stop)));
}
const report = createReport(rows);
const text = formatReport(report);
writeReport('search', report, `# First pages of searches on ${memes} memes\n\n${text}`);
console.log(text);
process.exitCode = rows.every(isMet) ? 0 : 1;

async function measureOn(database: string, url: string | null): Promise<Row[]> {
  const site = await createGrowthSite(memes, url, console.log, { comments: 1, votes: 1 });
  const measured: Row[] = [];
  for (const search of await readSearches(site.db, memes)) {
    const found = await site.ask(search.url);
    measured.push(toRow(`${database}: ${search.name}`, found, await timesOf(site, search)));
  }
  await site.close();
  return measured;
}

async function timesOf(site: Awaited<ReturnType<typeof createGrowthSite>>, { name, url }: Search) {
  const times: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const took = await site.time({ name, as: 'visitor', url: () => url }, 0);
    if (round >= 0) times.push(took);
  }
  return times;
}

function toRow(name: string, found: number, times: number[]): Row {
  const slowest = Math.max(...times).toFixed(1);
  const detail = `median of ${ROUNDS}, the slowest ${slowest} ms; ${found} memes on the page`;
  return { name, unit: 'ms', value: median(times), limit: LIMIT, must: 'stay below', detail };
}
