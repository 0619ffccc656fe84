import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { readConfig } from '../../src/config.ts';
import { createContext } from '../../src/create-context.ts';
import { openDatabase } from '../../src/db/dialect.ts';
import { findDrifts } from '../../src/features/people/admin/admin.ts';
import { smallPng } from '../corpus.ts';
import { addMember } from '../members.ts';
import { multipart } from '../multipart.ts';
import { createDatabase } from '../test-database.ts';
import { createAsk } from './ask.ts';
import type { Readings } from './bystanders.ts';
import { createServer, type Server } from './server.ts';
import type { Real } from './step.ts';
import { createWorld, personAt, type World } from './world.ts';

export interface OutsideSite {
  real: Real;
  world: World;
  readings: Readings;
  close(): Promise<void>;
}

export interface Sites {
  /** Opens a site. Close it before opening the next one. */
  open(): Promise<OutsideSite>;
  close(): Promise<void>;
}

/** In memory if the machine has such a folder, so that commits do not wait for a disk. A kill does not change its files. */
const FOLDER = existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir();

/**
 * Creates copies of one prepared site. Their server is a separate process, which the model can kill. `databaseUrl` null:
 * SQLite.
 */
export async function openSites(
  databaseUrl: string | null,
  prepare: (world: World, real: Real) => Promise<Readings>,
): Promise<Sites> {
  const first = await createSite(databaseUrl);
  const began = Date.now();
  const ctx = await createContext(readConfig(first.env), { clock: { now: () => began } });
  const cast = await createWorld({ now: began, tag: 'tura' }, (role) => addMember(ctx, role));
  await ctx.close();
  const server = createServer();
  const picture = await smallPng(32, 24);
  await server.open(first.env, began);
  const preparation = createReal(server, { ...first, now: began, picture });
  const readings = await prepare(cast, preparation.real);
  preparation.close();
  await server.end();
  return {
    async open() {
      const site = await createSite(databaseUrl, first);
      await server.open(site.env, cast.now);
      const { real, close } = createReal(server, { ...site, now: cast.now, picture });
      return {
        real,
        readings,
        world: structuredClone(cast),
        async close() {
          close();
          await server.end().catch(() => server.stop('SIGKILL'));
          await site.drop();
        },
      };
    },
    async close() {
      await server.stop('SIGKILL');
      await first.drop();
    },
  };
}

interface Site {
  env: Record<string, string>;
  dataDir: string;
  drop(): Promise<void>;
}

async function createSite(databaseUrl: string | null, copyOf?: Site): Promise<Site> {
  const dataDir = mkdtempSync(path.join(FOLDER, 'corpomeme-model-'));
  const database = await createDatabase(databaseUrl, nameIn(copyOf?.env.DATABASE_URL));
  if (copyOf) cpSync(copyOf.dataDir, dataDir, { recursive: true });
  return {
    dataDir,
    env: {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      RATE_LIMIT: 'off',
      // Each start has another port, and feeds have absolute addresses.
      PUBLIC_URL: 'http://model.example',
      AUTH_SECRET: 'the-model-asks-and-the-site-answers',
      ...(database.url ? { DATABASE_URL: database.url } : {}),
    },
    async drop() {
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const nameIn = (url: string | undefined) => (url ? new URL(url).pathname.slice(1) : null);

function createReal(
  server: Server,
  { env, dataDir, now: began, picture }: Site & { now: number; picture: Buffer },
): { real: Real; close(): void } {
  let now = began;
  let client = createAsk();
  const ask = (world: World, as: number | null, url: string, question: Parameters<typeof client.ask>[1]) => {
    const bearer = as === null ? {} : { authorization: `Bearer ${personAt(world, as).token}` };
    return client.ask(server.url + url, { ...question, headers: { ...question?.headers, ...bearer } });
  };
  const real: Real = {
    isScreening: true,
    send(world, { as, method, url, body, isUpload }) {
      if (isUpload) {
        const { payload, headers } = multipart(body as Record<string, string>, { bytes: picture });
        return ask(world, as, url, { method, headers, body: payload });
      }
      const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
      return ask(world, as, url, { method, headers, body: body ? JSON.stringify(body) : null });
    },
    get: (world, as, url) => ask(world, as, url, {}),
    async setClock(next) {
      now = next;
      await server.setClock(now);
    },
    async restart(how) {
      await server.stop(how === 'kill' ? 'SIGKILL' : 'SIGTERM');
      client.close();
      client = createAsk();
      await server.open(env, now);
    },
    async findDrifts() {
      const db = openDatabase(readConfig(env).database);
      const drifts = await findDrifts(db);
      await db.destroy();
      return drifts;
    },
    mailedToken: (email) => tokenIn(path.join(dataDir, 'outbox'), email),
  };
  return { real, close: () => client.close() };
}

const TRIES = 200;

/** Returns the token mailed to the address. Waits, because the server may send the mail after its response. */
async function tokenIn(outbox: string, address: string): Promise<string> {
  for (let tries = 0; tries < TRIES; tries++) {
    const names = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [];
    for (const name of names) {
      const mail = await PostalMime.parse(readFileSync(path.join(outbox, name)));
      const token = /(?:token=|#)([\w.-]+)/.exec(mail.text ?? '')?.[1];
      if (token && mail.to?.some((to) => to.address === address)) return token;
    }
    await setTimeout(50);
  }
  throw new Error(`no link for ${address}`);
}
