import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { smallPng } from '../corpus.ts';
import { multipart } from '../multipart.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

/** Runs the tasks of docs/operations.md as they are written, on one site; `npm run admin --` becomes its program. */

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const ADMIN = `'${process.execPath}' '${ROOT}/apps/server/src/cli/admin.ts'`;
const PASSWORD = 'sedinta-de-luni';
const PATIENCE = 300_000;

const [, chapter = ''] = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8').split(/^## Tasks .*\n/m);
const [preamble = '', ...tasks] = (chapter.split(/^## /m)[0] ?? '').split(/^### /m);
const readBlock = (text: string) => /```sh\n(.*?)```/s.exec(text)?.[1] ?? '';

describe('the tasks of operators', () => {
  const folder = makeTemporaryFolder('corpomeme-tasks-');
  const dataDir = path.join(folder, 'data');
  let server: ServerProcess;
  let variables: Record<string, string>;
  const inFolder = (name: string) => path.join(folder, name);

  async function run(script: string): Promise<string> {
    const words = ['-eu', '-c', script.replaceAll('npm run admin --', ADMIN)];
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      ...variables,
    };
    const { stdout } = await promisify(execFile)('bash', words, { cwd: folder, env });
    return stdout;
  }

  async function call<T>(url: string, init: RequestInit, token?: string): Promise<T> {
    const headers = { ...(init.headers as object), ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(server.url + url, { ...init, headers });
    expect(response.status, url).toBeLessThan(300);
    return response.json() as Promise<T>;
  }
  const json = (method: string, body: object) => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

  async function addPerson(name: string, role = 'user') {
    const email = `${name}@firma.test`;
    await run(`npm run admin -- user create ${email} --role ${role} --password ${PASSWORD}`);
    const login = json('POST', { email, password: PASSWORD });
    return { email, ...(await call<{ token: string; userId: string }>('/users/email-login', login)) };
  }

  async function upload(token: string, fields: Record<string, string> = {}): Promise<string> {
    const form = multipart({ company: 'Adobe', city: 'Iasi', ...fields }, { bytes: await smallPng(32, 24) });
    const init = { method: 'POST', headers: form.headers, body: new Uint8Array(form.payload) };
    return String((await call<{ id: number }>('/memes', init as RequestInit, token)).id);
  }

  beforeAll(async () => {
    const admin = { ADMIN_EMAIL: 'admin@firma.test', ADMIN_PASSWORD: PASSWORD };
    server = await startServer({ DATA_DIR: dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...admin });
    variables = { SITE: server.url.replace('127.0.0.1', 'localhost'), EMAIL: admin.ADMIN_EMAIL, PASSWORD };
    const login = json('POST', { email: admin.ADMIN_EMAIL, password: PASSWORD });
    // The site creates the admin once it listens.
    const { token } = await vi.waitFor(() => call<{ token: string }>('/users/email-login', login), PATIENCE);
    const atOnce = { requireTwoFactor: false, namelessWaitMin: 0, namelessWaitMax: 0 };
    await call('/admin/settings', json('PUT', atOnce), token);
    const [author, member, spammer] = [
      await addPerson('ana'),
      await addPerson('dan'),
      await addPerson('spam'),
    ];
    const moderator = await addPerson('moderator', 'moderator');
    const meme = await upload(author.token, { nameless: 'true' });
    await call(`/memes/${meme}/approval`, json('PUT', { status: 'approved' }), moderator.token);
    await upload(spammer.token);
    Object.assign(variables, {
      MEME: meme,
      MEMBER: member.userId,
      MEMBER_TOKEN: member.token,
      MEMBER_EMAIL: author.email,
      SPAMMER: spammer.userId,
    });
  }, PATIENCE);
  afterAll(async () => {
    const exit = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    await exit;
    rmSync(folder, { recursive: true, force: true });
  });

  /** For each task, a part of its output. */
  const OUTPUT: Record<string, RegExp> = {
    'A lawyer’s letter': /"outcome":"removed"/,
    'A court’s order': /"username":"ana".*"email":"dan@firma\.test"/s,
    'A member asks for their data': /deleted/,
    'A wave of spam': /"outcome":"decided".*"kind":"posting_ban"/s,
    'A lost password': /ana@firma\.test has a new password/,
    'The site moves to another host': /Restored .*All counters are right\..*every meme has its image/s,
    'A new release': /No migration is missing\..*restored aside and compared, equal/s,
    'A full disk': /disk: \d+ MB free.*"status":"ok"/s,
    'A new moderator': /Created new@firm\.ro as moderator.*ana@firma\.test is now moderator/s,
    'The yearly report': /entries, each as it was written/,
  };

  test('are the ten', () => {
    expect(tasks.map((task) => task.split('\n')[0])).toEqual(Object.keys(OUTPUT));
  });

  test.each(Object.entries(OUTPUT))(
    '%s',
    async (title, output) => {
      // The site and its login are those of this test.
      const setUp = readBlock(preamble).replace(/^SITE=.*$/m, '');
      const block = readBlock(tasks.find((task) => task.startsWith(`${title}\n`)) ?? '');
      expect(await run(`${setUp}\n${block}`)).toMatch(output);
    },
    PATIENCE,
  );

  test('had their effects', async () => {
    const { MEME } = variables;
    const accept = { accept: 'application/json' };
    expect((await fetch(`${server.url}/memes/${MEME}`, { headers: accept })).status).toBe(404);
    expect(JSON.parse(readFileSync(inFolder('my-data.json'), 'utf8'))).toMatchObject({
      user: { email: 'dan@firma.test' },
    });
    expect(existsSync(inFolder('moved/corpomeme.db'))).toBe(true);
    expect(JSON.parse(readFileSync(inFolder('months.json'), 'utf8'))).toHaveLength(12);
    expect(JSON.parse(readFileSync(inFolder('meme.reveal.json'), 'utf8'))).toMatchObject([
      { action: 'meme.reveal', reason: 'Order 12/2026 of the Iasi court' },
    ]);
  });
});
