import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { createContext } from '../apps/server/src/create-context.ts';
import { loadWebBuild } from '../apps/server/src/pages/web-build.ts';
import { addMember } from '../apps/server/test/members.ts';
import { addCompanyMemes } from './company-memes.ts';

/**
 * Prints the CPU milliseconds of rendering the page of a company with 1,000 memes, as JSON: `{ cpu, bytes }`.
 * `company-page.ts` runs it on two versions of the product, so it uses only what both have.
 */
const COMPANY = 'IBM';
const MEMES = 1000;
const AUTHORS = 100;
const WARM_UP = 30;
const ROUNDS = 101;
/** Milliseconds, longer than a response is cached and an unchanged page is reused. */
const BEYOND_CACHE = 30_001;

const RENEWAL = '../apps/server/src/features/wings/pulse/renewal.service.ts';
const pulse = (await import(RENEWAL).catch(() => null)) as {
  renewPulses(ctx: unknown): Promise<number>;
} | null;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-bench-'));
let now = Date.now();
const ctx = await createContext(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' }), {
  clock: { now: () => now },
});
const authors = await Promise.all(Array.from({ length: AUTHORS }, () => addMember(ctx, 'user')));
await addCompanyMemes(ctx, authors, { company: COMPANY, count: MEMES, hasThemes: pulse !== null });
await pulse?.renewPulses(ctx);
const app = await buildApp(ctx, { web: await loadWebBuild(false) });
await app.ready();
const times: number[] = [];
let bytes = 0;
for (let round = 0; round < WARM_UP + ROUNDS; round++) {
  now += BEYOND_CACHE;
  const before = process.cpuUsage();
  const response = await app.inject({ url: `/company/${COMPANY}`, headers: { accept: 'text/html' } });
  const { user, system } = process.cpuUsage(before);
  if (response.statusCode !== 200) throw new Error(`the page answered ${response.statusCode}`);
  bytes = response.rawPayload.length;
  if (round >= WARM_UP) times.push((user + system) / 1000);
}
await app.close();
await ctx.close();
rmSync(dataDir, { recursive: true, force: true });
console.log(JSON.stringify({ cpu: times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)], bytes }));
