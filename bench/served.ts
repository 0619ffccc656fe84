import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { startPostgres } from '../apps/server/test/postgres-server.ts';
import { createDatabase } from '../apps/server/test/test-database.ts';
import { listMemes } from '../packages/contract/src/memes/memes.operations.ts';
import { pathOf } from '../packages/contract/src/site/operation.ts';
import { type BenchSite, startBenchSite } from './bench-site.ts';
import { type Comparison, compare, type Run } from './load.ts';
import { outsideLoad } from './outside-load.ts';
import { createReport, formatReport, readEarlierRows, writeReport } from './report.ts';
import { isMet, type Row } from './row.ts';
import { ROOT, startServer } from './servers.ts';

const GZIP = { 'accept-encoding': 'gzip' };
const PAGE = { ...GZIP, accept: 'text/html' };
const CALL = { ...GZIP, accept: 'application/json' };

let asked = 0;

/**
 * `npm run bench -- served [--only sqlite|postgres]`: rates of the built product on both databases, measured with wrk. Each
 * alternates with its baseline: an empty Fastify route that sends the same compressed bytes for the same URLs, the product
 * without a log, or a visitor's list.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const rows: Row[] = [];
if (values.only !== 'postgres') rows.push(...(await measureOn('SQLite', {}, measureLog)));
if (values.only !== 'sqlite') {
  const postgres = await startPostgres({ durable: true });
  try {
    const { url } = await createDatabase(postgres.url);
    const settings = { DATABASE_URL: url ?? '', AUTH_SECRET: 'served'.repeat(6) };
    rows.push(...(await measureOn('PostgreSQL', settings)));
  } finally {
    await postgres.stop();
  }
}
const earlier = values.only === undefined ? [] : readEarlierRows('served');
const ofOther = earlier.filter(({ name }) => !rows.some((row) => row.name === name));
const report = createReport([...rows, ...ofOther]);
const text = formatReport(report);
writeReport('served', report, `# What one server sends\n\n${text}`);
console.log(text);
process.exitCode = rows.every(isMet) ? 0 : 1;

async function measureOn(
  database: string,
  settings: Record<string, string>,
  ...others: ((site: BenchSite) => Promise<Row>)[]
): Promise<Row[]> {
  const site = await startBenchSite(settings, { loudest: 500 });
  try {
    const measured = [...(await measureReads(site)), await measureMembers(site)];
    for (const measure of others) measured.push(await measure(site));
    return measured.map((row) => ({ ...row, name: `${database}: ${row.name}` }));
  } finally {
    await site.stop();
  }
}

async function measureReads(site: BenchSite): Promise<Row[]> {
  const etag = (await fetch(`${site.url}/memes`, { headers: CALL })).headers.get('etag') ?? '';
  return [
    await compareWithEmptyRoute(site, 'home, kept', { paths: ['/'], headers: PAGE }),
    await compareWithEmptyRoute(site, 'meme page, kept', {
      paths: [`/meme/${site.memeIds[0]}`],
      headers: PAGE,
    }),
    await compareWithEmptyRoute(site, 'list, kept', { paths: ['/memes'], headers: CALL }),
    await compareWithEmptyRoute(site, '200 addresses, kept', { paths: manyAddresses(site), headers: PAGE }),
    await compareWithEmptyRoute(site, 'list, not modified', {
      paths: ['/memes'],
      headers: { ...CALL, 'if-none-match': etag },
      status: 304,
    }),
  ];
}

interface Read {
  paths: string[];
  headers: Record<string, string>;
  status?: 200 | 304;
}

/** Compares with an empty Fastify server that sends the same compressed bytes for the same URLs in the same order. */
async function compareWithEmptyRoute(
  site: BenchSite,
  name: string,
  { status = 200, ...read }: Read,
): Promise<Row> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-answers-'));
  const bodies = await Promise.all(read.paths.map((each) => readBody(site.url + each, read.headers)));
  const answers = read.paths.map((each, index) => [each, bodies[index]?.toString('base64')]);
  const file = path.join(folder, 'answers.json');
  writeFileSync(file, JSON.stringify(Object.fromEntries(answers)));
  const empty = await startServer(process.execPath, [`${ROOT}/bench/empty-route.ts`], {
    env: { ANSWERS: file, ANSWER_STATUS: String(status) },
    probe: '/ready',
  });
  try {
    const bare = outsideLoad({ url: empty.url, ...read });
    const length = bodies.reduce((sum, body) => sum + body.length, 0) / bodies.length;
    const detail = `${Math.round(length)} bytes`;
    return toRow(name, 0.7, await compare(outsideLoad({ url: site.url, ...read }), bare), detail);
  } finally {
    await empty.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the bytes of a body before decompression; `fetch` would decompress them. */
function readBody(url: string, headers: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      buffer(response).then(resolve, reject);
    }).on('error', reject);
  });
}

/** Returns 200 paths: pages and responses of memes, and lists of many lengths and time windows. */
function manyAddresses({ memeIds }: BenchSite): string[] {
  const lists = Array.from({ length: 50 }, (_, index) => pathOf(listMemes, {}, { limit: index + 1 }));
  const times = ['now', 'today', 'week', 'all'].flatMap((time) =>
    Array.from({ length: 18 }, (_, index) => pathOf(listMemes, {}, { limit: index + 1, time })),
  );
  const memes = memeIds.flatMap((id) => [`/meme/${id}`, `/memes/${id}`]);
  return [...memes, ...lists, ...times].slice(0, 200);
}

/** Compares a server that writes a line for each request, as operators run it, with one that does not. */
async function measureLog(site: BenchSite): Promise<Row> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-log-'));
  const file = openSync(path.join(folder, 'log'), 'a');
  const logging = await startBenchSite({ LOG_LEVEL: 'info' }, { loudest: 0, stdout: file });
  try {
    const home = (url: string): Run => outsideLoad({ url, paths: ['/'], headers: PAGE });
    return toRow('home, with a log', 0.9, await compare(home(logging.url), home(site.url)), 'LOG_LEVEL=info');
  } finally {
    await logging.stop();
    closeSync(file);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Compares the newest memes, with a member's own votes, with a visitor's uncached response. */
async function measureMembers(site: BenchSite): Promise<Row> {
  const anew = (headers: Record<string, string>): Run =>
    outsideLoad({ url: site.url, paths: newestMemes(), headers: { ...CALL, ...headers } });
  const member = anew({ authorization: `Bearer ${site.members[0]?.token}` });
  // The inverse of 1.5 times the time.
  return toRow(
    'list with own votes, against a visitor’s',
    0.67,
    await compare(member, anew({})),
    'made anew',
  );
}

/** Returns addresses of the first page, all different, so that no response is cached. */
function newestMemes(): string[] {
  return Array.from({ length: 50_000 }, () => {
    const cursor = Buffer.from(JSON.stringify([9_000_000_000_000 - asked++, 1])).toString('base64url');
    return pathOf(listMemes, {}, { cursor });
  });
}

function toRow(name: string, limit: number, { ratio, rate, yardstick }: Comparison, detail: string): Row {
  const rates = `${Math.round(rate)}/s of ${Math.round(yardstick)}/s`;
  return { name, unit: '', value: ratio, limit, must: 'reach', detail: `${rates}, ${detail}` };
}
