import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Registry } from 'prom-client';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import type { Context } from '../../apps/server/src/context.ts';
import { createContext } from '../../apps/server/src/create-context.ts';
import { openDatabase } from '../../apps/server/src/db/dialect.ts';
import { fillDatabase } from '../../apps/server/test/fill-database.ts';
import { addMember } from '../../apps/server/test/members.ts';
import { registerDurations } from './former/duration-metric.ts';
import { serveFromHook } from './hook-site.ts';
import { createGuessingTransact, createSingleTransact, createUnpausedTransact } from './plain-transact.ts';
import { tellSides } from './sides.ts';

/** The product on one database, with one part after the other replaced by its alternative. */
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-cleverness-'));
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMIT: 'off' });
const filling = openDatabase(config.database);
const ctx = await createContext(config);
await fillDatabase(filling, { users: 400, memes: 2000, comments: 1000, votes: 500, until: Date.now() });
await filling.destroy();

const page = `<!doctype html><title>page</title>${'<p>Luni, ora nouă, ședință.</p>'.repeat(500)}`;
const web = {
  renderPage: async () => new Response(page, { headers: { 'content-type': 'text/html' } }),
  serveAssets: async () => {},
};
const build = (changes: Partial<Context> = {}) => buildApp({ ...ctx, ...changes }, { web });
/** While draining, the front door passes all requests on to the app. */
const buildWithoutDoor = () => buildApp(ctx, { web, state: { draining: true } });

const METRIC = {
  name: 'requests',
  help: 'Time from the first byte of a request to the last of its answer',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
};

const hook = await buildWithoutDoor();
serveFromHook(hook, ctx);
const sides = {
  front: await build(),
  plain: await buildWithoutDoor(),
  hook,
  ownHistogram: await build({ metrics: { ...ctx.metrics, ...formerHistogram() } }),
  withoutRest: await build({ transact: createUnpausedTransact(ctx.db) }),
  guessingReaders: await build({ transact: createGuessingTransact(ctx.db) }),
  alone: await build({ transact: createSingleTransact(ctx.db) }),
};
const members = await Promise.all(Array.from({ length: 40 }, () => addMember(ctx, 'user')));
const memes = await ctx.db
  .selectFrom('memes')
  .select('id')
  .where('status', '=', 'approved')
  .limit(400)
  .execute();
await tellSides(
  sides,
  { tokens: members.map(({ token }) => token), memeIds: memes.map(({ id }) => id) },
  async () => {
    await ctx.close();
    rmSync(dataDir, { recursive: true, force: true });
  },
);

/**
 * Returns the former histogram, with the series of the last request cached, as the front door stored it with each
 * response.
 */
function formerHistogram(): Pick<Context['metrics'], 'observeRequest'> {
  const find = registerDurations(new Registry(), METRIC);
  let last: { route: string; status: number; observe: (seconds: number) => void } | undefined;
  return {
    observeRequest(facts, ms) {
      if (last?.route !== facts.route || last.status !== facts.status) {
        last = { route: facts.route, status: facts.status, observe: find(facts) };
      }
      last.observe(ms / 1000);
    },
  };
}
