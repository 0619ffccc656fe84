import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { readConfig } from '../../src/config.ts';
import { createContext } from '../../src/create-context.ts';
import { verifyCounters } from '../../src/features/admin/counters.service.ts';
import { smallPng } from '../corpus.ts';
import { findFreePort } from '../free-port.ts';
import { addMember } from '../members.ts';
import { multipart } from '../multipart.ts';
import { createDatabase } from '../test-database.ts';
import type { Answer, Real } from './step.ts';
import { createWorld, personAt, type World } from './world.ts';

const SERVER = path.resolve(import.meta.dirname, 'timed-server.ts');

export interface OutsideSite {
  real: Real;
  world: World;
  close(): Promise<void>;
}

/** Starts a site in its own process, which can be killed. Null: on SQLite. */
export async function openOutside(databaseUrl: string | null): Promise<OutsideSite> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-model-'));
  const database = await createDatabase(databaseUrl);
  const env = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    RATE_LIMIT: 'off',
    HOST: '127.0.0.1',
    AUTH_SECRET: 'the-model-asks-and-the-site-answers',
    ...(database.url ? { DATABASE_URL: database.url } : {}),
  };
  const began = Date.now();
  const ctx = await createContext(readConfig(env), { clock: { now: () => began } });
  const world = await createWorld({ now: began, tag: 'tura' }, (role) => addMember(ctx, role));
  await ctx.close();
  const server = createServer(env, began);
  await server.start();
  const real = await createReal(server, dataDir, async () => {
    await server.stop('SIGTERM');
    const closed = await createContext(readConfig(env));
    const drifts = await verifyCounters(closed, { repair: false });
    await closed.close();
    await server.start();
    return drifts;
  });
  return {
    real,
    world,
    async close() {
      await server.stop('SIGKILL');
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface Server {
  url: string;
  start(): Promise<void>;
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  setClock(now: number): Promise<void>;
}

function createServer(env: Record<string, string>, began: number): Server {
  let now = began;
  let child: ChildProcess | null = null;
  const server: Server = {
    url: '',
    async start() {
      const port = await findFreePort();
      server.url = `http://127.0.0.1:${port}`;
      child = fork(SERVER, [String(now)], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port) },
      });
      const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
      if (typeof message !== 'object') throw new Error('the server did not start: is the web app built?');
    },
    async stop(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    },
    async setClock(next) {
      now = next;
      if (!child) return;
      const taken = once(child, 'message');
      child.send({ now });
      await taken;
    },
  };
  return server;
}

async function createReal(
  server: Server,
  dataDir: string,
  findDrifts: () => Promise<unknown[]>,
): Promise<Real> {
  const picture = await smallPng(32, 24);
  const ask = async (world: World, as: number | null, url: string, init: RequestInit) => {
    const bearer = as === null ? {} : { authorization: `Bearer ${personAt(world, as).token}` };
    const headers = { accept: 'application/json', ...(init.headers as object), ...bearer };
    const response = await fetch(server.url + url, { ...init, headers });
    return { ...(await answerOf(response)), headers: Object.fromEntries(response.headers) };
  };
  return {
    send(world, { as, method, url, body, isUpload }) {
      if (!isUpload) {
        const headers = body ? { 'content-type': 'application/json' } : {};
        return ask(world, as, url, { method, headers, body: body ? JSON.stringify(body) : null });
      }
      const { payload, headers } = multipart(body as Record<string, string>, { bytes: picture });
      return ask(world, as, url, { method, headers, body: new Uint8Array(payload) });
    },
    get: (world, as, url) => ask(world, as, url, {}),
    setClock: (now) => server.setClock(now),
    async restart(how) {
      await server.stop(how === 'kill' ? 'SIGKILL' : 'SIGTERM');
      await server.start();
    },
    findDrifts,
    mailedToken: (email) => tokenIn(path.join(dataDir, 'outbox'), email),
  };
}

async function answerOf(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const text = await response.text();
  const isJson = headers.get('content-type')?.includes('json') && text;
  const body = isJson ? JSON.parse(text) : null;
  return { status, body, code: status < 400 ? null : (body?.code ?? `${status}`) };
}

const TRIES = 200;

/** Waits for the mail, which may be sent after the response. */
async function tokenIn(outbox: string, address: string): Promise<string> {
  for (let tries = 0; tries < TRIES; tries++) {
    const names = (
      await Promise.resolve()
        .then(() => readdirSync(outbox))
        .catch(() => [])
    ).filter((name) => name.endsWith('.eml'));
    for (const name of names) {
      const mail = await PostalMime.parse(readFileSync(path.join(outbox, name)));
      const token = /token=([\w.-]+)/.exec(mail.text ?? '')?.[1];
      if (token && mail.to?.some((to) => to.address === address)) return token;
    }
    await setTimeout(50);
  }
  throw new Error(`no link for ${address}`);
}
