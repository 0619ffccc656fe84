import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canHold } from '../../src/features/memes/nameless/entry.ts';
import { smallPng } from '../corpus.ts';
import { addMember, type Member } from '../members.ts';
import { multipart } from '../multipart.ts';
import { type PostgresServer, startPostgres } from '../postgres-server.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { createDatabase } from '../test-database.ts';
import { checkOutPreviousRelease } from './previous-release.ts';

/** A process of the previous release beside one of this release, on one database (decision 188). */

/** The last commit whose processes do not hold a meme without a name until its hour. */
const BEFORE_WAITING = 'a05f9f4035770f9f54521831094e93ab7ceadbdf';

const PATIENCE = 300_000;
const THIS = path.resolve(import.meta.dirname, '../../../..');

interface Process {
  ctx: Awaited<ReturnType<typeof import('../../src/create-context.ts').createContext>>;
  app: Awaited<ReturnType<typeof import('../../src/app.ts').buildApp>>;
  close(): Promise<void>;
}

let server: PostgresServer;
let env: Record<string, string>;
const running = new Set<Process>();
beforeAll(async () => {
  server = await startPostgres();
  env = {
    DATABASE_URL: (await createDatabase(server.url)).url ?? '',
    DATA_DIR: makeTemporaryFolder('corpomeme-neighbours-'),
    AUTH_SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
  };
});
afterAll(async () => {
  for (const each of running) await each.close();
  await server.stop();
  rmSync(env.DATA_DIR ?? '', { recursive: true, force: true });
});

/** Starts the server of the sources in `folder` in this process. */
async function start(folder: string): Promise<Process> {
  const load = (file: string) => import(path.join(folder, 'apps/server/src', file));
  const { createContext }: typeof import('../../src/create-context.ts') = await load('create-context.ts');
  const { readConfig }: typeof import('../../src/config.ts') = await load('config.ts');
  const { buildApp }: typeof import('../../src/app.ts') = await load('app.ts');
  const ctx = await createContext(readConfig(env));
  // The previous release expects a response.
  const renderPage = async () => Object.assign(new Response(), { html: '' });
  const web = { renderPage, serveAssets: async () => {} };
  const app = await buildApp(ctx, { web });
  await app.ready();
  const started: Process = {
    ctx,
    app,
    async close() {
      running.delete(started);
      await app.close();
      await ctx.close();
    },
  };
  running.add(started);
  return started;
}

const headersOf = ({ token }: Member) => ({ accept: 'application/json', authorization: `Bearer ${token}` });

async function postNameless({ app }: Process, author: Member): Promise<Meme> {
  const fields = { company: 'Adobe', city: 'Iasi', nameless: 'true' };
  const form = multipart(fields, { bytes: await smallPng(32, 24) });
  const headers = { ...form.headers, ...headersOf(author) };
  const answer = await app.inject({ method: 'POST', url: '/memes', payload: form.payload, headers });
  expect(answer.statusCode).toBe(201);
  return answer.json<Meme>();
}

test(
  'a meme without a name is read in both, and waits only while no process of the previous release runs',
  async () => {
    const previous = checkOutPreviousRelease(BEFORE_WAITING);
    const old = await start(previous);
    const present = await start(THIS);
    const [author, moderator] = [
      await addMember(present.ctx, 'user'),
      await addMember(present.ctx, 'moderator'),
    ];
    const expectRead = async ({ app }: Process, id: number) => {
      for (const [url, as] of [
        ['/users/me/memes', author],
        ['/users/me/memes/summary', author],
        // The export of the previous release reads tables that migration 200, which is not additive, drops.
        ...(app === old.app ? [] : ([['/users/me/export', author]] as const)),
        [`/memes/${id}`, author],
        [`/memes/${id}`, moderator],
        ['/moderation/queue', moderator],
      ] as const)
        expect([url, (await app.inject({ url, headers: headersOf(as) })).statusCode]).toEqual([url, 200]);
    };

    const canWait = () => canHold(present.ctx.db);
    await expect.poll(canWait).toBe(false);
    const beside = await postNameless(present, author);
    expect(beside).not.toHaveProperty('is_held');
    await expectRead(old, beside.id);
    await expectRead(present, beside.id);

    await old.close();
    await expect.poll(canWait).toBe(true);
    expect((await postNameless(present, author)).is_held).toBe(true);
  },
  PATIENCE,
);
