import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import type { Context } from '../apps/server/src/context.ts';
import { createContext } from '../apps/server/src/create-context.ts';
import { type Database, openDatabase } from '../apps/server/src/db/dialect.ts';
import { loadWebBuild } from '../apps/server/src/pages/web-build.ts';
import { fillDatabase } from '../apps/server/test/fill-database.ts';
import { addMember, type Member } from '../apps/server/test/members.ts';
import { addCompanies, FIRST_COMPANY } from './company-rows.ts';
import { type GrowthRequest, readFacts, type SiteFacts } from './growth-lists.ts';

/** Rows for each meme, and companies beside those that the site begins with. */
interface SitePlan {
  comments: number;
  votes: number;
  companies?: number;
  /** True to render pages with the built web app. */
  hasPages?: boolean;
}

export interface GrowthSite {
  ctx: Context;
  db: Database;
  facts: SiteFacts;
  /** Returns the number of entries of the list at this URL. */
  ask(url: string): Promise<number>;
  /** Returns the milliseconds of one uncached request. */
  time(request: GrowthRequest, time: number): Promise<number>;
  /** Resets the clock to the time of the newest rows. */
  rewind(): void;
  close(): Promise<void>;
}

const NO_WEB = { renderPage: async () => ({ status: 200, html: '' }), serveAssets: async () => {} };
/** Milliseconds, longer than a response is cached while the database is unchanged. */
const BEYOND_CACHE = 10_001;

/**
 * Returns the product's application in this process, filled with `each` rows per meme. Requests skip the network, whose
 * cost does not depend on the size.
 */
export async function createGrowthSite(
  memes: number,
  databaseUrl: string | null,
  log: (line: string) => void,
  { companies = 0, hasPages = false, ...each }: SitePlan = { comments: 5, votes: 10 },
): Promise<GrowthSite> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-growth-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    AUTH_SECRET: 'measured'.repeat(4),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  const until = Date.now();
  let now = until;
  const ctx = await createContext(config, { clock: { now: () => now } });
  const sizes = {
    users: Math.max(1000, memes / 5),
    memes,
    comments: memes * each.comments,
    votes: memes * each.votes,
  };
  const started = performance.now();
  if (companies > 0) await addCompanies(ctx, { from: FIRST_COMPANY, to: FIRST_COMPANY + companies });
  const filling = openDatabase(config.database);
  const passed = () => `${Math.round((performance.now() - started) / 1000)} s`;
  const plan = {
    ...{ ...sizes, until },
    ...(companies > 0 && { companies: { from: FIRST_COMPANY, count: companies } }),
  };
  await fillDatabase(filling, plan, (done) => log(`${passed()}  ${done}`));
  await filling.destroy();
  log(`${config.database.kind}: ${memes} memes in ${passed()}`);
  const people: Record<GrowthRequest['as'], Member | null> = {
    visitor: null,
    member: await addMember(ctx, 'user'),
    moderator: await addMember(ctx, 'moderator'),
    admin: await addMember(ctx, 'admin'),
  };
  const app = await buildApp(ctx, { web: hasPages ? await loadWebBuild(false) : NO_WEB });
  await app.ready();
  const facts = await readFacts(ctx.db, memes, until);
  return {
    ctx,
    db: ctx.db,
    facts,
    async ask(url) {
      return (await app.inject({ url })).json<unknown[]>().length;
    },
    async time({ as, isPage, url }, time) {
      // Moves the clock forth and back, so that cached responses are stale and time windows keep their memes.
      now = now === until ? until + BEYOND_CACHE : until;
      const token = people[as]?.token;
      const accept = isPage ? 'text/html' : 'application/json';
      const headers = { accept, ...(token && { authorization: `Bearer ${token}` }) };
      const address = url(facts, time);
      const before = performance.now();
      const { statusCode } = await app.inject({ url: address, headers });
      const took = performance.now() - before;
      if (statusCode !== 200) throw new Error(`${address} answered ${statusCode}`);
      return took;
    },
    rewind() {
      now = until;
    },
    async close() {
      await app.close();
      await ctx.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
