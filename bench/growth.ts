import { parseArgs } from 'node:util';
import { startPostgres } from '../apps/server/test/postgres-server.ts';
import { createDatabase } from '../apps/server/test/test-database.ts';
import { DEEP_PAGES, GROWTH_REQUESTS, type GrowthRequest } from './growth-lists.ts';
import { createGrowthSite, type GrowthSite } from './growth-site.ts';
import { createReport, formatReport, writeReport } from './report.ts';
import { isMet, median, type Row } from './row.ts';

const SMALL = 1000;
const LIMIT = 1.5;
const WARM_UP = 10;
const ROUNDS = 101;

/** `npm run bench -- growth`: compares the cost of lists on a site of a thousand memes and of a million. */
const { values } = parseArgs({
  options: { memes: { type: 'string', default: '1000000' }, only: { type: 'string' } },
});
const large = Number(values.memes);
const rows: Row[] = [];
if (values.only !== 'postgres') rows.push(...(await measureOn('SQLite', async () => null)));
if (values.only !== 'sqlite') {
  const server = await startPostgres({ durable: true });
  const createUrl = async () => (await createDatabase(server.url)).url;
  rows.push(...(await measureOn('PostgreSQL', createUrl).finally(server.stop)));
}
const report = createReport(rows);
const text = formatReport(report);
writeReport('growth', report, `# From ${SMALL} to ${large} memes\n\n${text}`);
console.log(text);
process.exitCode = rows.every(isMet) ? 0 : 1;

async function measureOn(database: string, createUrl: () => Promise<string | null>): Promise<Row[]> {
  const few = await createGrowthSite(SMALL, await createUrl(), console.log);
  const many = await createGrowthSite(large, await createUrl(), console.log);
  const measured: Row[] = [];
  for (const request of GROWTH_REQUESTS) {
    const times = await measure({ site: few, request }, { site: many, request });
    measured.push(toRow(`${database}: ${request.name}`, times));
  }
  for (const { name, first, deep } of DEEP_PAGES) {
    const times = await measure({ site: many, request: first }, { site: many, request: deep });
    measured.push(toRow(`${database}: ${name}, first page and one half way down`, times));
  }
  await few.close();
  await many.close();
  return measured;
}

/**
 * Repeats a measurement beyond the limit up to twice and returns the median, because other programs may disturb a
 * single one.
 */
async function measure(one: Side, other: Side): Promise<Times> {
  const first = await compare(one, other);
  if (ratioOf(first) <= LIMIT) return first;
  const all = [first, await compare(one, other), await compare(one, other)];
  return all.toSorted((a, b) => ratioOf(a) - ratioOf(b))[1] ?? first;
}

function ratioOf({ before, after }: Times): number {
  return after / before;
}

interface Times {
  before: number;
  after: number;
}

interface Side {
  site: GrowthSite;
  request: GrowthRequest;
}

/** Alternates the two sides, so that drifting speed of the machine affects both. Returns medians in milliseconds. */
async function compare(one: Side, other: Side): Promise<Times> {
  const times = { one: [] as number[], other: [] as number[] };
  one.site.rewind();
  other.site.rewind();
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const before = await one.site.time(one.request, round + WARM_UP);
    const after = await other.site.time(other.request, round + WARM_UP);
    if (round < 0) continue;
    times.one.push(before);
    times.other.push(after);
  }
  return { before: median(times.one), after: median(times.other) };
}

function toRow(name: string, times: Times): Row {
  return {
    name,
    unit: '',
    value: ratioOf(times),
    limit: LIMIT,
    must: 'stay below',
    detail: `${times.before.toFixed(2)} ms, then ${times.after.toFixed(2)} ms`,
  };
}
