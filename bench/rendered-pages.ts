import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { mock } from 'node:test';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { createContext } from '../apps/server/src/create-context.ts';
import { openDatabase } from '../apps/server/src/db/dialect.ts';
import { loadWebBuild } from '../apps/server/src/pages/web-build.ts';
import { fillDatabase } from '../apps/server/test/fill-database.ts';
import { createReport, formatReport, writeReport } from './report.ts';
import { isMet, median, type Row } from './row.ts';

/**
 * `npm run bench -- rendered-pages`: CPU of pages that are due, in turns: when they are rendered because a vote changed what
 * they show, in both languages and in Romanian, when something was written and they show the same, and when nothing was written.
 */
const SITE = { users: 1000, memes: 1000, comments: 5000, votes: 10_000 };
const WARM_UP = 150;
const ROUNDS = 201;
/**
 * Milliseconds: longer than an unchanged page is reused, and longer than the version of the database is trusted without
 * a query.
 */
const BEYOND = { rendered: 30_001, romanian: 30_001, same: 1001, untouched: 1001 };
/** Of the CPU of a rendered page. */
const LIMITS = { romanian: 1.1, same: 0.5, untouched: 0.1 };
const COMPARED = ['same', 'untouched', 'romanian'] as const;
const KINDS = ['rendered', ...COMPARED] as const;

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-bench-'));
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' });
let now = Date.now();
const ctx = await createContext(config, { clock: { now: () => now } });
const filling = openDatabase(config.database);
await fillDatabase(filling, { ...SITE, until: now });
const { id } = await filling
  .selectFrom('memes')
  .select('id')
  .where('published_at', 'is not', null)
  .executeTakeFirstOrThrow();
await filling.destroy();
const app = await buildApp(ctx, { web: await loadWebBuild(false) });
await app.ready();

const rows: Row[] = [];
// Pages say how long ago things happened by this clock.
mock.timers.enable({ apis: ['Date'], now });
for (const [url, list] of [
  ['/', '/memes?limit=8'],
  ['/browse', '/memes'],
  ['/company/General', '/memes?company=General'],
  [`/meme/${id}`, null],
] as const)
  rows.push(...(await measure(url, list)));
mock.timers.reset();
await app.close();
await ctx.close();
rmSync(dataDir, { recursive: true, force: true });

const report = createReport(rows);
const text = formatReport(report);
writeReport('rendered-pages', report, `# Pages that are due\n\n${text}`);
console.log(text);
process.exitCode = rows.every(isMet) ? 0 : 1;

/** `list`: the API's list of the cards that the page shows; null if it shows none. */
async function measure(url: string, list: string | null): Promise<Row[]> {
  const times = {
    rendered: [] as number[],
    romanian: [] as number[],
    same: [] as number[],
    untouched: [] as number[],
  };
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const kind of KINDS) {
      if (kind === 'same') await writeSomething();
      if (list && (kind === 'rendered' || kind === 'romanian')) await voteInList(list);
      now += BEYOND[kind];
      mock.timers.setTime(now);
      const before = process.cpuUsage();
      const cookie = kind === 'romanian' ? 'lang=ro' : '';
      const response = await app.inject({ url, headers: { accept: 'text/html', cookie } });
      const { user, system } = process.cpuUsage(before);
      if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
      if (round >= WARM_UP) times[kind].push((user + system) / 1000);
    }
  }
  const rendered = median(times.rendered);
  return COMPARED.map((kind) => ({
    name: `${url}, ${kind} to rendered`,
    unit: '',
    value: median(times[kind]) / rendered,
    limit: LIMITS[kind],
    must: 'stay below',
    detail: `${median(times[kind]).toFixed(2)} ms of ${rendered.toFixed(2)} ms`,
  }));
}

/** Changes one of the cards that a list shows. */
async function voteInList(list: string): Promise<void> {
  const memes = (await app.inject(list)).json<Meme[]>();
  const shown = memes[3]?.id ?? 0;
  await ctx.db
    .updateTable('memes')
    .set((meme) => ({ votes: meme('votes', '+', 1) }))
    .where('id', '=', shown)
    .execute();
}

/** Changes the version of the database, and nothing that pages show. */
async function writeSomething(): Promise<void> {
  await ctx.db
    .updateTable('companies')
    .set((company) => ({ meme_count: company.ref('meme_count') }))
    .where('name', '=', 'General')
    .execute();
}
