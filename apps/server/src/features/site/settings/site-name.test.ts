import { LANGUAGES } from '@corpomeme/contract/site/messages';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { mailsTo } from '../../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { writeSettings } from './settings.queries.ts';

const NAME = 'Biroul de râs';

let site: TestSite;
let admin: Member;
beforeEach(async () => {
  await site?.close();
  site = await startSite({ hasStillClock: true });
  admin = await site.member('admin');
});
afterAll(() => site.close());

const change = (siteName: string) =>
  site.send('PUT', '/admin/settings', { requireTwoFactor: false, siteName }, admin);
/** Later than responses of the same version of the database are kept. */
const read = async (url: string, as: Member | null = null) => {
  site.clock.advance(11_000);
  const { statusCode, body } = await site.get(url, as);
  expect([url, statusCode]).toEqual([url, 200]);
  return body;
};

async function addresses(): Promise<string[]> {
  const [author, moderator] = [await site.member(), await site.member('moderator')];
  await site.publishedMeme(author, moderator);
  return ['/feed.xml', '/feed.atom', '/feed.json', '/manifest.webmanifest'];
}

test('a site is called as the product until admins name it, and then so in every language of what it serves', async () => {
  const urls = await addresses();
  for (const url of urls) expect(await read(url), url).toContain('Corpomeme');
  expect((await change(NAME)).statusCode).toBe(200);
  for (const url of urls)
    for (const language of LANGUAGES) {
      const body = await read(`${url}${url.includes('?') ? '&' : '?'}lang=${language}`);
      expect(body, `${url} in ${language}`).toContain(NAME);
      expect(body, `${url} in ${language}`).not.toContain('Corpomeme');
    }
  expect(JSON.parse(await read('/openapi.json')).info.title).toBe(NAME);
  await change('');
  expect(await read('/manifest.webmanifest')).toContain('"name":"Corpomeme"');
});

test('mails and authenticator apps have the name, in every language', async () => {
  await change(NAME);
  for (const language of LANGUAGES) {
    const member = await site.member();
    await site.send('PUT', '/users/me/language', { language }, member);
    await site.send('POST', '/users/forgot-password', { email: member.email });
    const [mail] = await mailsTo(site, member.email);
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).toContain(NAME);
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('Corpomeme');
  }
  await site.send('POST', '/users/email-register', {
    email: 'nou@acasa.example',
    password: 'parola-lunga-9',
  });
  const [welcome] = await mailsTo(site, 'nou@acasa.example');
  expect(welcome?.text).toContain(`Welcome to ${NAME}.`);
  const setUp = await site.send('POST', '/users/me/two-factor', {}, admin);
  expect(new URL(setUp.json().uri).searchParams.get('issuer')).toBe(NAME);
});

test('a change by another process is seen within a second', async () => {
  expect((await site.get('/manifest.webmanifest')).body).toContain('Corpomeme');
  await site.ctx.transact((trx) => writeSettings(trx, { siteName: NAME }));
  site.clock.advance(1000);
  expect((await site.get('/manifest.webmanifest?lang=en')).body).toContain(NAME);
});

/** Names of companies, as people write them. */
const ORDINARY = ["Ana's Office", 'Corp & Co', 'Birou, SRL', 'Star Trek: Website', 'Ofis – glume', 'A&lt'];

test.each(ORDINARY)('%j is a name wherever it stands', async (name) => {
  const urls = await addresses();
  expect((await change(name)).statusCode).toBe(200);
  const inMarkup = name.replaceAll('&', '&amp;');
  const forms = [name, inMarkup, inMarkup.replaceAll("'", '&#39;'), inMarkup.replaceAll("'", '&apos;')];
  for (const url of urls) {
    const body = await read(url);
    expect(
      forms.some((form) => body.includes(form)),
      url,
    ).toBe(true);
    if (/^\s*</.test(body)) expect(body, url).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;|#\w+;)/);
  }
  const member = await site.member();
  await site.send('POST', '/users/forgot-password', { email: member.email });
  const [mail] = await mailsTo(site, member.email);
  expect(mail?.text).toContain(name);
  expect(mail?.html).not.toMatch(/&(?!amp;|lt;|gt;|quot;|#\w+;)/);
  expect(mail?.from).toMatchObject({ name, address: 'no-reply@localhost' });
  const setUp = await site.send('POST', '/users/me/two-factor', {}, admin);
  const uri = new URL(setUp.json().uri);
  expect(uri.searchParams.get('issuer')).toBe(name);
  expect(decodeURIComponent(uri.pathname.split('/').at(-1)?.split(':')[0] ?? '')).toBe(name);
});

test('a name with another sign is refused with that sign', async () => {
  const { details } = (await change('Meme <b> {x}')).json<{
    details: { field: string; message: string }[];
  }>();
  expect(details).toEqual([{ field: 'siteName', message: 'A name cannot have this sign: < > { }' }]);
});

test.each(['<b>x</b>', 'a"b', '{x}', 'x'.repeat(41), '- a'])('%j is no name', async (name) => {
  expect((await change(name)).statusCode).toBe(400);
  expect(JSON.parse((await site.get('/site')).body).name).toBe('Corpomeme');
});

test('the accent colour is public if dark text can be read on it, and refused with the reason otherwise', async () => {
  const set = (accentColour: string) =>
    site.send('PUT', '/admin/settings', { requireTwoFactor: false, accentColour }, admin);
  expect((await set('#7FD1FF')).statusCode).toBe(200);
  expect(JSON.parse(await read('/site')).accent).toBe('#7fd1ff');
  const refused = await set('#1c5fb8');
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('less than 4.5 to 1');
  for (const wrong of ['red', '#fff', '#ffffff}', 'url(x)']) expect((await set(wrong)).statusCode).toBe(400);
  expect(JSON.parse(await read('/site')).accent).toBe('#7fd1ff');
});
