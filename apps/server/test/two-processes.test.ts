import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createJournal } from './kill-journal.ts';
import { gatherCrowd, inspect } from './kill-rounds.ts';
import { type Crowd, writeUntilGone } from './kill-writers.ts';
import { multipart } from './multipart.ts';
import { type S3Server, startS3 } from './s3-server.ts';
import { type Env, type ServerProcess, startServer } from './server-process.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { createDatabase } from './test-database.ts';

const WRITERS = 12;

describe.runIf(inject('databaseUrl'))('two processes on one PostgreSQL and one S3 server', () => {
  let s3: S3Server;
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let dataDirs: string[];
  let env: Env;
  let crowd: Crowd;
  let open: number[];
  let one: ServerProcess;
  let other: ServerProcess;
  /** Starts a process with its own folder, because the processes share no files. */
  const start = (index: number) => startServer({ ...env, DATA_DIR: dataDirs[index] ?? '' });
  beforeAll(async () => {
    s3 = await startS3();
    database = await createDatabase(inject('databaseUrl'));
    dataDirs = ['one', 'other'].map((name) => makeTemporaryFolder(`corpomeme-${name}-`));
    env = {
      ...s3.env,
      DATABASE_URL: database.url ?? '',
      DATA_DIR: dataDirs[0] ?? '',
      AUTH_SECRET: 'the-same-secret-in-all-processes',
      ADMIN_EMAIL: 'admin@firma.test',
      ADMIN_PASSWORD: 'parola-lunga',
      // As on a real site, whose pages name it.
      PUBLIC_URL: 'http://two.example',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      RATE_LIMIT: 'off',
    };
    ({ crowd, open } = await gatherCrowd(env, WRITERS));
    [one, other] = await Promise.all([start(0), start(1)]);
  });
  afterAll(async () => {
    await Promise.all([kill(one), kill(other)]);
    await s3.stop();
    await database.drop();
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
  });

  async function kill({ child }: ServerProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }

  test('a page has the same ETag in both processes', async () => {
    const etags = () =>
      Promise.all(
        [one, other].map(async ({ url }) => {
          const { headers, status } = await fetch(`${url}/companies`, { headers: { accept: 'text/html' } });
          return [status, headers.get('etag')];
        }),
      );
    // The two may render a page in different minutes, once.
    await expect.poll(async () => new Set((await etags()).map(String)).size).toBe(1);
    expect((await etags())[0]).toEqual([200, expect.stringMatching(/^W\/"/)]);
  });

  test('an approval in one process appears on the home page of the other', async () => {
    const [author, moderator] = [crowd.members[0], crowd.moderators[0]];
    const form = multipart(
      { company: 'Adobe', city: 'Iasi', title: 'Tocmai aprobat' },
      { bytes: crowd.picture },
    );
    const submitted = await fetch(`${one.url}/memes`, {
      method: 'POST',
      headers: { ...form.headers, authorization: `Bearer ${author?.token}` },
      body: new Uint8Array(form.payload),
    });
    const { id, image_url: image } = (await submitted.json()) as Meme;
    const home = async () => (await fetch(other.url, { headers: { accept: 'text/html' } })).text();
    expect(await home()).not.toContain('Tocmai aprobat');
    const approved = await fetch(`${one.url}/memes/${id}/approval`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${moderator?.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'approved' }),
    });
    expect(approved.status).toBe(200);
    await expect.poll(home).toContain('Tocmai aprobat');
    expect((await fetch(other.url + image)).headers.get('content-type')).toBe('image/webp');
  });

  test('a legal page that an admin writes in one process appears in the other, from memory before', async () => {
    const post = (method: string, body: object, token = '') => ({
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    const login = { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD };
    const session = await fetch(`${one.url}/users/email-login`, post('POST', login));
    const { token } = (await session.json()) as { token: string };
    const terms = async () =>
      (await fetch(`${other.url}/terms`, { headers: { accept: 'text/html' } })).text();
    expect(await terms()).not.toContain('Our own words');
    const texts = { en: 'Our own words.', ro: 'Cuvintele noastre.' };
    const body = { version: 0, title: texts, text: texts };
    expect((await fetch(`${one.url}/admin/pages/terms`, post('PUT', body, token))).status).toBe(200);
    await expect.poll(terms).toContain('Our own words');
  });

  test('one process is killed while both accept writes: confirmed results are stored, and the other continues', async () => {
    const journal = createJournal();
    const mine = crowd.members.map(() => ({ own: [] as number[], pending: [] as number[] }));
    const writeTo = (server: ServerProcess, share: number) => {
      const isGone = () => server.child.exitCode !== null || server.child.signalCode !== null;
      return crowd.members.map((me, index) => {
        if (index % 2 !== share) return Promise.resolve();
        const lists = mine[index] ?? { own: [], pending: [] };
        return writeUntilGone({ url: server.url, me, crowd, journal, open, ...lists }, isGone);
      });
    };
    const more = async (count: number) => {
      const goal = journal.acknowledged + count;
      while (journal.acknowledged < goal) await setTimeout(5);
    };
    const atOne = writeTo(one, 0);
    const atOther = writeTo(other, 1);
    await more(30);
    await kill(one);
    await Promise.all(atOne);
    await more(30);
    expect((await fetch(`${other.url}/health/ready`)).status).toBe(200);
    one = await start(0);
    const atOneAgain = writeTo(one, 0);
    await more(30);
    await kill(other);
    await Promise.all(atOther);
    await more(30);
    await kill(one);
    await Promise.all(atOneAgain);
    expect(await inspect(env, journal)).toEqual([]);
    expect(journal.uploaded.size).toBeGreaterThan(0);
    expect(journal.approved.size).toBeGreaterThan(0);
  });
});
