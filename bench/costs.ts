import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { createContext } from '../apps/server/src/create-context.ts';
import { openDatabase } from '../apps/server/src/db/dialect.ts';
import { loadWebBuild } from '../apps/server/src/pages/web-build.ts';
import { costOf } from '../apps/server/test/cost-requests.ts';
import { prepareCosts } from '../apps/server/test/cost-site.ts';
import { type CostRequest, type Role, WRITE_ROUNDS } from '../apps/server/test/cost-types.ts';
import { fillDatabase } from '../apps/server/test/fill-database.ts';
import { listRoutes } from '../apps/server/test/list-routes.ts';
import { addMember, type Member } from '../apps/server/test/members.ts';
import { createReport, formatReport, writeReport } from './report.ts';
import { isMet, median, type Row } from './row.ts';

/**
 * `npm run bench -- costs`: CPU and bytes of the most expensive requests of each route on a large site, without the
 * response cache.
 */
const { values } = parseArgs({ options: { memes: { type: 'string', default: '20000' } } });
const ROUNDS = 15;
const WARM_UP = 5;
/** Milliseconds of CPU and bytes of a visitor's request; members' requests may cost twice as much. */
const MOST = { cpu: 30, bytes: 300_000 };
const EXEMPT = { cpu: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };
/** Milliseconds, longer than a response is cached and an unchanged page is reused. */
const BEYOND_CACHE = 30_001;

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-costs-'));
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' });
let now = Date.now();
const memes = Number(values.memes);
const filling = openDatabase(config.database);
const ctx = await createContext(config, { clock: { now: () => now } });
await fillDatabase(filling, { users: memes / 5, memes, comments: memes * 5, votes: memes * 10, until: now });
await filling.destroy();
const people: Record<Role, Member | null> = {
  visitor: null,
  member: await addMember(ctx, 'user'),
  moderator: await addMember(ctx, 'moderator'),
  admin: await addMember(ctx, 'admin'),
};
const facts = await prepareCosts(ctx, people.member as Member);
const app = await buildApp(ctx, { web: await loadWebBuild(false) });
await app.ready();

const rows: Row[] = [];
const unmeasured: string[] = [];
let filesOfBuild = 0;
for (const route of listRoutes(app)) {
  const requests = costOf(route);
  // `costs.test.ts` finds every route of the server in the table.
  if (requests === undefined) filesOfBuild += 1;
  else if (!Array.isArray(requests)) unmeasured.push(`- ${route}: ${requests}`);
  else for (const request of requests) rows.push(...(await measure(route, request)));
}
await app.close();
await ctx.close();
rmSync(dataDir, { recursive: true, force: true });

const report = createReport(rows);
const text = formatReport(report);
unmeasured.push(`- ${filesOfBuild} files of the web build: streamed from the disk, compressed beforehand`);
const rest = `## Not measured\n\n${unmeasured.join('\n')}\n`;
writeReport('costs', report, `# What one request costs, ${memes} memes, SQLite\n\n${text}\n${rest}`);
console.log(text);
process.exitCode = rows.every(isMet) ? 0 : 1;

async function measure(route: string, request: CostRequest): Promise<Row[]> {
  const { as, url, write, method, isPage, status = 200 } = request;
  const token = people[as]?.token;
  const headers = {
    accept: isPage ? 'text/html' : 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const times: number[] = [];
  let bytes = 0;
  let address = '';
  const [warmUp, rounds] = write ? [1, WRITE_ROUNDS] : [WARM_UP, WARM_UP + ROUNDS];
  for (let round = 0; round < rounds; round++) {
    now += BEYOND_CACHE;
    address = typeof url === 'string' ? url : url(facts, round);
    const change = write
      ? { method: write.method, payload: write.body(facts, round) }
      : { method: method ?? 'GET' };
    const before = process.cpuUsage();
    const response = await app.inject({ url: address, headers, ...change });
    const { user, system } = process.cpuUsage(before);
    if (response.statusCode !== status) throw new Error(`${route}: ${address} answered ${response.body}`);
    bytes = response.rawPayload.length;
    if (round >= warmUp) times.push((user + system) / 1000);
  }
  const addressNote = write || address.length >= 60 ? '' : `, ${address}`;
  const name = method ? route.replace('GET', method) : route;
  return createRows(`${as}: ${name}${addressNote}`, request, { times, bytes });
}

function createRows(
  name: string,
  { as, exempt, cpuLimit = EXEMPT.cpu }: CostRequest,
  { times, bytes }: { times: number[]; bytes: number },
): Row[] {
  const factor = as === 'visitor' ? 1 : 2;
  const limits = exempt
    ? { ...EXEMPT, cpu: cpuLimit }
    : { cpu: MOST.cpu * factor, bytes: MOST.bytes * factor };
  const must = 'stay below';
  const detail = `${Math.max(...times).toFixed(1)} ms at most${exempt ? `; ${exempt}` : ''}`;
  return [
    { name, unit: 'ms', value: median(times), limit: limits.cpu, must, detail },
    { name: `${name}, bytes`, unit: 'KB', value: bytes / 1000, limit: limits.bytes / 1000, must, detail: '' },
  ];
}
