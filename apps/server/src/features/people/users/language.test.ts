import { OwnData } from '@corpomeme/contract/people/own-data';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { mailsTo, tokenMailedTo } from '../../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

const PASSWORD = 'parola-buna';
const ROMANIAN = { cookie: 'lang=ro' };

let site: TestSite;
let me: Member;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  me = await site.member();
});

const choose = (language: unknown, as: Member | null = me) =>
  site.send('PUT', '/users/me/language', { language } as object, as);
const read = async (as = me) => (await site.get('/users/me', as)).json<CurrentUser>().language;
const rowOf = (id: string) =>
  site.ctx.db.selectFrom('users').select('language').where('id', '=', id).executeTakeFirstOrThrow();

test('a member chooses a language; the account keeps it, and the answer sets the cookie', async () => {
  expect(await read()).toBe(null);
  const answer = await choose('ro');
  expect([answer.statusCode, answer.json()]).toEqual([200, { language: 'ro' }]);
  expect(answer.headers['set-cookie']).toMatch(/^lang=ro; Path=\/; Max-Age=31536000/);
  expect(await read()).toBe('ro');
  expect((await choose('mix')).headers['set-cookie']).toMatch(/^lang=mix; Path=\/; Max-Age=0/);
  expect(await read()).toBe('mix');
  expect((await choose('en', null)).statusCode).toBe(401);
});

test.each([
  '',
  'fr',
  'RO',
  'ro ',
  '__proto__',
  'constructor',
  'ro; Path=/x',
  'x'.repeat(100),
  7,
  null,
  ['ro'],
])('refuses %j', async (language) => {
  const answer = await choose(language);
  expect(answer.statusCode).toBe(400);
  expect(answer.headers).not.toHaveProperty('set-cookie');
  expect(await read()).toBe(null);
});

test('a registration keeps the language of the visitor, and a login on another device tells it', async () => {
  const email = 'alta.limba@firma.ro';
  const registration = { email, password: PASSWORD, displayName: 'x' };
  const answer = await site.send('POST', '/users/email-register', registration, null, ROMANIAN);
  expect(answer.statusCode).toBe(201);
  const [mail] = await mailsTo(site, email);
  expect(mail?.subject).toBe('Confirmă adresa de e-mail');
  await site.send('POST', '/verify-email', { token: await tokenMailedTo(site, email) });
  const login = await site.send('POST', '/users/email-login', { email, password: PASSWORD });
  expect(login.json<CurrentUser>().language).toBe('ro');
});

test('the export has the language, and a deletion removes it', async () => {
  await choose('en');
  const data = OwnData.parse((await site.get('/users/me/export', me)).json());
  expect(data.user.language).toBe('en');
  expect((await site.send('DELETE', '/users/me', undefined, me)).statusCode).toBe(200);
  expect(await rowOf(me.id)).toEqual({ language: null });
});

test('answers speak the language of the cookie, and those of kept reads the language of the address', async () => {
  const out = await site.send('POST', '/users/logout', undefined, me, ROMANIAN);
  expect(out.json()).toEqual({ message: 'Ai ieșit din cont.' });
  const feed = async (url: string, cookie?: string) =>
    (await site.app.inject({ url, headers: cookie ? { cookie } : {} })).body;
  const mix = await feed('/feed.xml');
  expect(mix).toContain('Workplace memes as company reviews.');
  expect(await feed('/feed.xml', 'lang=ro')).toBe(mix);
  const romanian = await feed('/feed.xml?lang=ro');
  expect(romanian).toContain('Meme-uri de la serviciu ca recenzii ale companiilor.');
  expect(romanian).toContain('<language>ro</language>');
  expect(romanian).toContain('/feed.xml?lang=ro');
  // The second answer comes from memory.
  expect(await feed('/feed.xml?lang=ro')).toBe(romanian);
  expect(await feed('/feed.xml')).toBe(mix);
  expect(await feed('/feed.xml?lang=fr')).toBe(mix);
});
