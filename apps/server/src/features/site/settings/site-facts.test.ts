import type { SiteLanguages } from '@corpomeme/contract/people/admin';
import type { AuditEntry } from '@corpomeme/contract/people/audit-log';
import type { SiteFacts } from '@corpomeme/contract/site/site-facts';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { mailsTo } from '../../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { getSiteFacts } from './settings.ts';

const OPERATOR = {
  operatorName: 'Meme & Fii SRL',
  operatorAddress: 'Str. Lungă 1, Cluj-Napoca',
  operatorRegistration: 'J12/34/2026, CUI 123456',
  operatorMailbox: 'salut@meme.example',
  operatorLanguages: 'ro, en, hu',
};

const NOTHING_SET: SiteFacts = {
  name: 'Corpomeme',
  accent: '',
  logo: '',
  operator: {},
  languages: ['mix', 'en', 'ro'],
  announcement: null,
  registration: 'open',
  pages: [],
};

let site: TestSite;
let admin: Member;
beforeEach(async () => {
  await site?.close();
  site = await startSite({ hasStillClock: true });
  admin = await site.member('admin');
});
afterAll(() => site.close());

const change = (settings: object, as = admin) =>
  site.send('PUT', '/admin/settings', { requireTwoFactor: false, ...settings }, as);
/** Later than responses of the same version of the database are kept. */
const facts = async () => {
  site.clock.advance(11_000);
  return (await site.get('/site')).json<SiteFacts>();
};

test('a new site names no operator and announces nothing', async () => {
  expect(await facts()).toEqual(NOTHING_SET);
});

test('pages that show no other data are served while the database is away', async () => {
  await change(OPERATOR);
  await facts();
  site.clock.advance(11 * 60_000);
  vi.spyOn(site.ctx.db, 'selectFrom').mockImplementation(() => {
    throw new Error('away');
  });
  expect((await getSiteFacts(site.ctx)).operator).toEqual(OPERATOR);
  vi.restoreAllMocks();
});

test('what an admin sets about the operator is public at once, and recorded', async () => {
  expect((await change(OPERATOR)).statusCode).toBe(200);
  expect((await facts()).operator).toEqual(OPERATOR);
  const security = (await site.get('/.well-known/security.txt')).body;
  expect(security).toContain('Contact: mailto:salut@meme.example\n');
  expect(security).toContain('Preferred-Languages: ro, en, hu\n');
  const log = (await site.get('/admin/audit?action=site.settings', admin)).json<AuditEntry[]>();
  expect(log.map(({ details }) => details)).toContainEqual({ operatorName: 'Meme & Fii SRL', before: '' });
  await change({ operatorMailbox: '' });
  expect((await site.get('/.well-known/security.txt')).body).toContain('Contact: mailto:contact@');
});

test('admins choose the offered languages, and see what is translated of each', async () => {
  const list = async () => (await site.get('/admin/languages', admin)).json<SiteLanguages>();
  expect(await list()).toEqual([
    { id: 'de', name: 'Deutsch', share: expect.any(Number), isOffered: false },
    { id: 'en', name: 'English', share: 1, isOffered: true },
    { id: 'ro', name: 'Română', share: 1, isOffered: true },
  ]);
  expect((await change({ offeredLanguages: 'ro, de' })).statusCode).toBe(200);
  expect((await facts()).languages).toEqual(['mix', 'ro']);
  expect((await list()).map(({ isOffered }) => isOffered)).toEqual([false, false, true]);
  expect((await change({ offeredLanguages: 'Romanian' })).statusCode).toBe(400);
});

test('mails end with the operator, escaped, and without it as before', async () => {
  await site.send('POST', '/users/forgot-password', { email: admin.email });
  const [before] = await mailsTo(site, admin.email);
  expect(before?.text).toContain('token=');
  expect(before?.text).not.toContain('Meme & Fii SRL');
  await change(OPERATOR);
  const { email } = await site.member();
  await site.send('POST', '/users/forgot-password', { email });
  const [mail] = await mailsTo(site, email);
  expect(mail?.text).toContain('Meme & Fii SRL\nStr. Lungă 1, Cluj-Napoca\nJ12/34/2026, CUI 123456');
  expect(mail?.html).toContain('Meme &amp; Fii SRL<br>');
});

test('an announcement falls back to another language, changes its id with its text, and ends', async () => {
  const until = new Date(site.clock.now() + 60_000).toISOString();
  await change({ announcementEn: 'Maintenance on Sunday', announcementUntil: until });
  const { announcement } = await facts();
  const text = 'Maintenance on Sunday';
  expect(announcement).toEqual({ id: expect.any(String), mix: text, en: text, ro: text });
  await change({ announcementRo: 'Lucrări duminică' });
  const changed = (await facts()).announcement;
  expect(changed).toMatchObject({ en: text, ro: 'Lucrări duminică' });
  expect(changed?.id).not.toBe(announcement?.id);
  site.clock.advance(60_000);
  expect((await facts()).announcement).toBeNull();
});

test('an end with any offset is the same moment', async () => {
  const stored = await change({
    announcementMix: 'Închis duminică',
    announcementUntil: '2027-01-10T18:00:00+02:00',
  });
  expect([stored.statusCode, stored.json().announcementUntil]).toEqual([200, '2027-01-10T16:00:00.000Z']);
});

test.each([
  { operatorMailbox: 'not an address' },
  { operatorMailbox: 'a@b.ro"><script>' },
  { operatorLanguages: 'Romanian' },
  { operatorName: 'x'.repeat(201) },
  { announcementUntil: 'tomorrow' },
])('%j is refused', async (settings) => {
  expect((await change(settings)).statusCode).toBe(400);
  expect(await facts()).toEqual(NOTHING_SET);
});

test('the checklist asks who runs the site until it is said', async () => {
  const state = async () =>
    (await site.get('/admin/setup', admin))
      .json<{ steps: { step: string; state: string }[] }>()
      .steps.find(({ step }) => step === 'operator')?.state;
  expect(await state()).toBe('open');
  await change(OPERATOR);
  expect(await state()).toBe('done');
});
