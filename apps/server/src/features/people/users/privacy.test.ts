import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { tokenMailedTo } from '../../../../test/outbox.ts';
import { makeTemporaryFolder } from '../../../../test/temporary-folder.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { createBackup } from '../../../cli/backup-verbs.ts';
import { createLog } from '../../../log.ts';
import { hashToken } from '../auth/sessions/sessions.policy.ts';

/**
 * After a deletion, no table, file, log line or later backup names the member. On PostgreSQL, the test reads only rows:
 * files contain deleted rows until `vacuum` (docs/privacy.md).
 */

const EMAIL = 'persoana.anume@firma-anume.ro';
const PASSWORD = 'parola-mea-de-luni';
const APPEAL = 'apelul meu de marți';
const IP = '203.0.113.77';
const NEW_NAME = 'Onomatopescu';
/** The folded name as SQLite's index may store it, after a prefix shared with the previous word. */
const NAME_AS_INDEXED = 'matopescu';

let site: TestSite;
let admin: Member;
const logged: string[] = [];
beforeAll(async () => {
  site = await startSite();
  admin = await site.member('admin');
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  });
  const log = createLog({ logLevel: 'trace' }, stream);
  // Requests and background work use the same logger.
  for (const level of ['trace', 'debug', 'info', 'warn', 'error'] as const) {
    vi.spyOn(site.ctx.log, level).mockImplementation(log[level].bind(log) as never);
    vi.spyOn(site.app.log, level).mockImplementation(log[level].bind(log) as never);
  }
});
afterAll(() => site.close());

async function everyRow(): Promise<string> {
  const tables = await site.ctx.db.introspection.getTables();
  const texts: string[] = [];
  for (const { name } of tables) {
    texts.push(`${name} ${await (name === 'meme_words_data' ? indexedWords() : rowsOf(name))}`);
  }
  expect(texts.length).toBeGreaterThan(14);
  return texts.join('\n');
}

async function rowsOf(table: string): Promise<string> {
  const { rows } = await sql`select * from ${sql.table(table)}`.execute(site.ctx.db);
  return JSON.stringify(rows);
}

/** Returns the contents of SQLite's word index, whose keys exceed a number. */
async function indexedWords(): Promise<string> {
  const { rows } = await sql<{ block: Uint8Array }>`select block from meme_words_data`.execute(site.ctx.db);
  return rows.map(({ block }) => Buffer.from(block).toString('latin1')).join('\n');
}

/** Searches every file of the site: database, write-ahead log, outbox, uploads. */
async function expectNoFileWith(traces: string[]): Promise<void> {
  const entries = readdirSync(site.dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(1);
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(path.join(parentPath, name));
    for (const trace of traces) expect(bytes.includes(trace), `${name}: ${trace}`).toBe(false);
  }
}

const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, token?: string) =>
  site.app.inject({
    method,
    url,
    remoteAddress: IP,
    headers: { 'x-forwarded-for': IP, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(payload ? { payload } : {}),
  });

test('a member with all kinds of data leaves none of it', async () => {
  expect((await call('POST', '/users/email-register', { email: EMAIL, password: PASSWORD })).statusCode).toBe(
    201,
  );
  const verification = await tokenMailedTo(site, EMAIL);
  await call('POST', '/verify-email', { token: verification });
  await call('POST', '/users/email-login', { email: EMAIL, password: 'nu-asta-este' });
  const session = (await call('POST', '/users/email-login', { email: EMAIL, password: PASSWORD })).json();
  expect(session.token).toEqual(expect.any(String));
  const me: Member = { id: session.userId, email: EMAIL, username: session.username, token: session.token };
  await call('POST', '/users/update-nickname', { newNickname: NEW_NAME }, me.token);
  const meme = await site.publishedMeme(me, admin);
  await site.meme(me);
  await site.send('POST', `/memes/${meme.id}/comments`, { content: 'Ca la noi.' }, me);
  const theirs = await site.publishedMeme(await site.member(), admin);
  const words = `Eu sunt ${NEW_NAME}, scrieți la ${EMAIL}`;
  const report = { reason_code: 'real_name', text: words };
  expect((await call('POST', `/memes/${theirs.id}/reports`, report, me.token)).statusCode).toBe(201);
  const notice = { kind: 'real_name', explanation: words, name: NEW_NAME, email: EMAIL, good_faith: true };
  const url = `${site.ctx.config.publicUrl}/meme/${theirs.id}`;
  expect((await call('POST', '/notices', { ...notice, url })).statusCode).toBe(202);
  await call('PUT', '/users/me/digest', { enabled: true }, me.token);
  await site.send('POST', `/memes/${meme.id}/comments`, { content: 'Și la noi.' }, admin);
  const rejected = await site.meme(me);
  await site.send('PUT', `/memes/${rejected.id}/approval`, { status: 'rejected' }, admin);
  await site.send('POST', `/memes/${rejected.id}/appeal`, { text: `Sunt ${EMAIL}, ${APPEAL}` }, me);
  const warning = await site.send(
    'POST',
    `/users/${me.id}/sanctions`,
    { kind: 'warning', reason_code: 'other' },
    admin,
  );
  await site.send('POST', `/users/me/sanctions/${warning.json().id}/appeal`, { text: APPEAL }, me);
  await call('POST', '/users/forgot-password', { email: EMAIL });
  const reset = await tokenMailedTo(site, EMAIL);
  vi.spyOn(site.ctx.mailer, 'send').mockRejectedValue(new Error(`550 <${EMAIL}> unknown`));
  await call('POST', '/users/email-register', { email: EMAIL, password: PASSWORD });
  await site.ctx.background.settled();
  expect(await everyRow()).toContain(EMAIL);
  if (site.ctx.config.database.kind === 'sqlite') expect(await indexedWords()).toContain(NAME_AS_INDEXED);

  expect((await call('DELETE', '/users/me', { password: PASSWORD }, me.token)).statusCode).toBe(200);
  await site.ctx.background.settled();
  const traces = [
    EMAIL,
    'persoana',
    NEW_NAME,
    NAME_AS_INDEXED,
    me.username,
    IP,
    PASSWORD,
    APPEAL,
    me.token,
    verification,
    reset,
  ];
  const rows = await everyRow();
  for (const trace of traces) expect(rows).not.toContain(trace);
  const left = (await site.get(`/memes/${meme.id}`, admin)).json<Meme>();
  expect(left.user_id).not.toBe(me.id);
  expect(left.submitted_at).toBe(left.created_at);
  await expectNoFileWith([...traces, hashToken(me.token)]);

  const folder = makeTemporaryFolder('corpomeme-privacy-');
  await createBackup(site.ctx, path.join(folder, 'site.tar'));
  const backup = readFileSync(path.join(folder, 'site.tar'));
  rmSync(folder, { recursive: true });
  for (const trace of traces) expect(backup.includes(trace)).toBe(false);

  expect(logged.join()).toMatch(/mail failed/);
  for (const trace of traces) expect(logged.join('\n')).not.toContain(trace);
});

test('what an error quotes is redacted in the log, and a failure is found by its id', async () => {
  logged.length = 0;
  const quoted = Object.assign(
    new Error(`duplicate key (email)=(${EMAIL}) at postgres://corpo:geheim@db/x?token=abc.def`, {
      cause: new Error(`Bearer abc.def for ${EMAIL}`),
    }),
    { detail: `Key (email)=(${EMAIL}) already exists.`, code: 'XX000' },
  );
  vi.spyOn(site.ctx.storage, 'check').mockRejectedValue(quoted);
  const { internalAdapter } = await site.ctx.auth.$context;
  vi.spyOn(internalAdapter, 'linkAccount').mockRejectedValue(quoted);
  const answer = await call('POST', '/users/email-register', {
    email: 'noua@firma.ro',
    password: 'sedinta-de-luni',
    displayName: 'noua',
  });
  expect(answer.statusCode).toBe(500);
  const { requestId } = answer.json();
  expect(requestId).toBe(answer.headers['x-request-id']);
  expect(answer.body).not.toMatch(/duplicate|firma/);
  const text = logged.join('\n');
  expect(text).toContain('duplicate key');
  expect(text).toContain('XX000');
  for (const secret of [EMAIL, 'geheim', 'abc.def']) expect(text).not.toContain(secret);
});
