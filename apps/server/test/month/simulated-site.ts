import { rmSync } from 'node:fs';
import type { RoleName } from '@corpomeme/contract/people/users';
import type { LightMyRequestResponse } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import type { Context } from '../../src/context.ts';
import { createContext } from '../../src/create-context.ts';
import { addMember, type Member } from '../members.ts';
import { multipart } from '../multipart.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

/** Monday, 5 January 2026, midnight UTC: two public holidays follow in the first week. */
const START = Date.UTC(2026, 0, 5);

export interface Answer {
  status: number;
  /** Length of the body, not compressed. */
  bytes: number;
  json<T>(): T;
}

/** A whole app whose clock only moves when the simulation moves it. */
export interface SimulatedSite {
  ctx: Context;
  clock: { now(): number; advance(milliseconds: number): void; moveTo(at: number): void };
  member(role?: RoleName): Promise<Member>;
  ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, as: Member, body?: object): Promise<Answer>;
  upload(as: Member, fields: Record<string, string>, bytes: Buffer): Promise<Answer>;
  close(): Promise<void>;
}

const NO_WEB = { renderPage: async () => ({ status: 200, html: '' }), serveAssets: async () => {} };

export async function openSimulatedSite(databaseUrl: string | null): Promise<SimulatedSite> {
  const dataDir = makeTemporaryFolder('corpomeme-month-');
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    AUTH_SECRET: 'one month of moderation, the same in each run',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  const clock = createManualClock();
  const ctx = await createContext(config, { clock });
  const app = await buildApp(ctx, { web: NO_WEB });
  await app.ready();
  const headersOf = ({ token }: Member) => ({ authorization: `Bearer ${token}`, accept: 'application/json' });
  return {
    ctx,
    clock,
    member: (role = 'user') => addMember(ctx, role),
    async ask(method, url, as, body) {
      const answer = await app.inject({
        method,
        url,
        headers: headersOf(as),
        ...(body ? { payload: body } : {}),
      });
      return read(answer);
    },
    async upload(as, fields, bytes) {
      const form = multipart(fields, { bytes });
      const headers = { ...form.headers, ...headersOf(as) };
      const answer = await app.inject({ method: 'POST', url: '/memes', payload: form.payload, headers });
      return read(answer);
    },
    async close() {
      await app.close();
      await ctx.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function read(answer: LightMyRequestResponse): Answer {
  return { status: answer.statusCode, bytes: answer.rawPayload.length, json: () => answer.json() };
}

function createManualClock(): SimulatedSite['clock'] {
  let now = START;
  return {
    now: () => now,
    advance(milliseconds) {
      now += milliseconds;
    },
    moveTo(at) {
      now = Math.max(now, at);
    },
  };
}
