import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { createContext } from '../apps/server/src/create-context.ts';
import { openDatabase } from '../apps/server/src/db/dialect.ts';
import { loadWebBuild } from '../apps/server/src/pages/web-build.ts';
import { fillDatabase } from '../apps/server/test/fill-database.ts';
import { createReport, formatReport, writeReport } from './report.ts';
import { isMet, median, type Row } from './row.ts';

/**
 * `npm run bench -- rendered-pages`: CPU of pages that are due, in turns: when they must be rendered, when something was
 * written and they show the same (decision 148), and when nothing was written (decision 153).
 */
const SITE = { users: 1000, memes: 1000, comments: 5000, votes: 10_000 };
const WARM_UP = 150;
const ROUNDS = 201;
/**
 * Milliseconds: longer than an unchanged page is reused, and longer than the version of the database is trusted without
 * a query.
 */
const BEYOND = { rendered: 30_001, same: 1001, untouched: 1001 };
/** Of the CPU of a rendered page. */
const LIMITS = { same: 0.5, untouched: 0.1 };

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
for (const url of ['/', `/meme/${id}`, '/browse', '/company/General']) rows.push(...(await measure(url)));
await app.close();
await ctx.close();
rmSync(dataDir, { recursive: true, force: true });

const report = createReport(rows);
const text = formatReport(report, null);
writeReport('rendered-pages', report, `# Pages that show the same\n\n${text}`);
console.log(text);
process.exitCode = rows.every(isMet) ? 0 : 1;

async function measure(url: string): Promise<Row[]> {
  const times = { rendered: [] as number[], same: [] as number[], untouched: [] as number[] };
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const kind of ['rendered', 'same', 'untouched'] as const) {
      now += BEYOND[kind];
      if (kind === 'same') await writeSomething();
      const before = process.cpuUsage();
      const response = await app.inject({ url, headers: { accept: 'text/html' } });
      const { user, system } = process.cpuUsage(before);
      if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
      if (round >= WARM_UP) times[kind].push((user + system) / 1000);
    }
  }
  const rendered = median(times.rendered);
  return (['same', 'untouched'] as const).map((kind) => ({
    name: `${url}, ${kind} to rendered`,
    unit: '',
    value: median(times[kind]) / rendered,
    limit: LIMITS[kind],
    must: 'stay below',
    detail: `${median(times[kind]).toFixed(2)} ms of ${rendered.toFixed(2)} ms`,
  }));
}

/** Changes the version of the database, and nothing that pages show. */
async function writeSomething(): Promise<void> {
  await ctx.db
    .updateTable('companies')
    .set((company) => ({ meme_count: company.ref('meme_count') }))
    .where('name', '=', 'General')
    .execute();
}
