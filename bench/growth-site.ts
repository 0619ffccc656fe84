import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { createContext } from '../apps/server/src/create-context.ts';
import { type Database, openDatabase } from '../apps/server/src/db/dialect.ts';
import { fillDatabase } from '../apps/server/test/fill-database.ts';
import { addMember, type Member } from '../apps/server/test/members.ts';
import { type GrowthRequest, readFacts, type SiteFacts } from './growth-lists.ts';

export interface GrowthSite {
  db: Database;
  facts: SiteFacts;
  /** How many entries the list at this address has. */
  ask(url: string): Promise<number>;
  /** Milliseconds of one request that no earlier answer helps. */
  time(request: GrowthRequest, time: number): Promise<number>;
  /** The filled time again: what was asked for before counts as long past. */
  rewind(): void;
  close(): Promise<void>;
}

const NO_WEB = { renderPage: async () => new Response(''), serveAssets: async () => {} };
/** Longer than the site keeps an answer. */
const BEYOND_KEPT = 1001;

/** The product's own application in this process, filled, with so much of `each` for every meme: network and rendering are the same for every size. */
export async function createGrowthSite(
  memes: number,
  databaseUrl: string | null,
  log: (line: string) => void,
  each = { comments: 5, votes: 10 },
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
  const filling = openDatabase(config.database);
  await fillDatabase(filling, { ...sizes, until });
  await filling.destroy();
  log(`${config.database.kind}: ${memes} memes in ${Math.round((performance.now() - started) / 1000)} s`);
  const people: Record<GrowthRequest['as'], Member | null> = {
    visitor: null,
    member: await addMember(ctx, 'user'),
    moderator: await addMember(ctx, 'moderator'),
    admin: await addMember(ctx, 'admin'),
  };
  const app = await buildApp(ctx, { web: NO_WEB });
  await app.ready();
  const facts = await readFacts(ctx.db, memes, until);
  return {
    db: ctx.db,
    facts,
    async ask(url) {
      return (await app.inject({ url })).json<unknown[]>().length;
    },
    async time({ as, url }, time) {
      now += BEYOND_KEPT;
      const token = people[as]?.token;
      const headers = { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
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
