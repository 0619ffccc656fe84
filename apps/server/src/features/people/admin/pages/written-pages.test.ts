// On PostgreSQL in each `npm test`: pages/pages
import type { Notification } from '@corpomeme/contract/news/notifications';
import type { AuditEntry } from '@corpomeme/contract/people/audit-log';
import type { OwnData } from '@corpomeme/contract/people/own-data';
import type { SiteFacts } from '@corpomeme/contract/site/site-facts';
import { WRITTEN_PAGES, type WrittenPage } from '@corpomeme/contract/site/written-pages';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { tellOfPages } from './pages.ts';

let site: TestSite;
let admin: Member;
let member: Member;
beforeEach(async () => {
  await site?.close();
  site = await startSite({ hasStillClock: true });
  admin = await site.member('admin');
  member = await site.member();
  // The auth library takes the time of a registration from the machine.
  site.clock.advance(60_000);
});
afterAll(() => site.close());

const body = (words: string, more: object = {}) => ({
  version: 0,
  title: { en: `${words} title`, ro: `${words} titlu` },
  text: { en: `${words} text`, ro: `${words} în română` },
  ...more,
});
const write = (slug: string, wanted: object, as: Member | null = admin) =>
  site.send('PUT', `/admin/pages/${slug}`, wanted, as);
/** Later than responses of the same version of the database are kept. */
const get = (address: string, as: Member | null = null) => {
  site.clock.advance(11_000);
  return site.get(address, as);
};
const read = async (slug: string, query = '') =>
  (await get(`/site/pages/${slug}${query}`)).json<WrittenPage>();
const newsOf = async (who: Member) => (await get('/users/me/notifications', who)).json<Notification[]>();
const note = { en: 'We moved.', ro: 'Ne-am mutat.' };

test('a page has the text of the product until an admin writes one, and again after', async () => {
  expect(await read('terms')).toEqual({ slug: 'terms', versions: [], shown: null });
  const written = await write('terms', body('First', { note }));
  expect(written.statusCode, written.body).toBe(200);
  const first = await read('terms');
  expect(first).toEqual(written.json());
  expect(first).toMatchObject({
    versions: [{ version: 1, withdrawn: false, note }],
    shown: { version: 1, title: { en: 'First title' }, text: { ro: 'First în română' } },
  });
  expect((await write('terms', body('Second', { version: 1 }))).statusCode).toBe(200);
  expect((await read('terms')).shown?.version).toBe(2);
  expect((await read('terms', '?version=1')).shown?.title.en).toBe('First title');
  expect((await read('terms', '?version=0')).shown).toBeNull();
  expect((await write('terms', body('Second', { version: 2, withdrawn: true }))).statusCode).toBe(200);
  expect((await read('terms')).shown).toBeNull();
  expect((await read('terms', '?version=2')).shown?.version).toBe(2);
  const log = (await get('/admin/audit?action=site.pages', admin)).json<AuditEntry[]>();
  expect(log.map(({ actor_id, details }) => [actor_id, details])).toEqual([
    [admin.id, { page: 'terms', version: 3, withdrawn: true, told: false }],
    [admin.id, { page: 'terms', version: 2, withdrawn: false, told: false }],
    [admin.id, { page: 'terms', version: 1, withdrawn: false, told: false }],
  ]);
});

test('pages of the operator stand in the footer until they are withdrawn; their versions stay readable', async () => {
  const pages = async () => (await get('/site')).json<SiteFacts>().pages;
  expect((await get('/site/pages/about-us')).statusCode).toBe(404);
  await write('about-us', body('About'));
  await write('terms', body('Terms'));
  expect(await pages()).toEqual([{ slug: 'about-us', title: { en: 'About title', ro: 'About titlu' } }]);
  await write('about-us', body('About', { version: 1, withdrawn: true }));
  expect(await pages()).toEqual([]);
  expect((await read('about-us')).shown).toBeNull();
  expect((await read('about-us', '?version=1')).shown?.title.en).toBe('About title');
  expect((await get('/site/pages/about-us?version=9')).statusCode).toBe(404);
});

test('withdrawing a page publishes no draft, and needs a page that holds', async () => {
  expect((await write('about-us', body('Draft', { withdrawn: true }))).json().code).toBe('changed_meanwhile');
  await write('about-us', body('About'));
  const withdrawn = await write('about-us', body('Draft', { version: 1, withdrawn: true }));
  expect(withdrawn.json<WrittenPage>().shown).toBeNull();
  const pages = [await read('about-us'), await read('about-us', '?version=2')];
  expect(pages.map(({ shown }) => shown)).toEqual([null, null]);
  const stored = await site.ctx.db.selectFrom('page_versions').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain('Draft');
  const again = await write('about-us', body('Draft', { version: 2, withdrawn: true }));
  expect(again.json().code).toBe('changed_meanwhile');
  expect((await write('about-us', body('New', { version: 2 }))).statusCode).toBe(200);
});

test('only admins write, of concurrent versions one is stored, and bad input is refused', async () => {
  const moderator = await site.member('moderator');
  const answers = await Promise.all([null, member, moderator].map((as) => write('terms', body('x'), as)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403, 403]);
  const racing = await Promise.all(Array.from({ length: 6 }, (_, n) => write('terms', body(`Nr ${n}`))));
  expect(racing.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(5).fill(409)]);
  expect((await write('terms', body('x'))).json().code).toBe('changed_meanwhile');
  const wrong = [
    ['Terms', body('x')],
    ['a'.repeat(41), body('x')],
    ['..', body('x')],
    ['new', body('x', { title: { en: 'x', ro: '' } })],
    ['new', body('x', { text: { en: 'x'.repeat(WRITTEN_PAGES.textMax + 1), ro: 'x' } })],
    ['new', body('x', { text: { en: 'x'.repeat(WRITTEN_PAGES.lineMax + 1), ro: 'x' } })],
    ['new', body('x', { tell: true })],
    ['new', body('x', { version: -1 })],
  ] as const;
  for (const [slug, wanted] of wrong) {
    const { statusCode } = await write(slug, wanted);
    expect([400, 404], `${slug} ${statusCode}`).toContain(statusCode);
  }
  expect((await get('/site/pages/new')).statusCode).toBe(404);
});

test('a site has a dozen pages of its own at most', async () => {
  for (let n = 0; n < WRITTEN_PAGES.customMax; n += 1)
    expect((await write(`page-${n}`, body('x'))).statusCode).toBe(200);
  expect((await write('one-more', body('x'))).json().code).toBe('pages_full');
  expect((await write('privacy', body('x'))).statusCode).toBe(200);
  await write('page-0', body('x', { version: 1, withdrawn: true }));
  expect((await write('one-more', body('x'))).statusCode).toBe(200);
});

test('each member of that time is told once in the own language, and the data of a member says what held', async () => {
  await site.send('PUT', '/users/me/language', { language: 'ro' }, member);
  const banned = await site.member();
  await site.ctx.db
    .updateTable('users')
    .set({ banned_at: site.clock.now() })
    .where('id', '=', banned.id)
    .execute();
  await write('privacy', body('Quiet'));
  site.clock.advance(60_000);
  await write('terms', body('Loud', { note, tell: true }));
  await Promise.all([tellOfPages(site.ctx), tellOfPages(site.ctx), tellOfPages(site.ctx)]);
  await site.ctx.background.settled();
  expect(await newsOf(member)).toMatchObject([
    { kind: 'page.changed', page: 'terms', page_title: 'Loud titlu', reason: note.ro },
  ]);
  expect(await newsOf(admin)).toMatchObject([{ page_title: 'Loud title', reason: note.en }]);
  const rows = await site.ctx.db.selectFrom('notifications').select('user_id').execute();
  expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual([admin.id, member.id].toSorted());
  expect(await site.ctx.db.selectFrom('page_tellings').selectAll().execute()).toEqual([]);
  const data = (await get('/users/me/export', member)).json<OwnData>();
  expect(data.accepted_pages.map(({ page, version, how }) => [page, version, how])).toEqual([
    ['privacy', 0, 'registration'],
    ['terms', 0, 'registration'],
    ['terms', 1, 'told'],
  ]);
});

test('a member who is told of a withdrawal got the text of the product back', async () => {
  await write('terms', body('First', { note, tell: true }));
  site.clock.advance(60_000);
  await write('terms', body('Second', { version: 1, note, tell: true, withdrawn: true }));
  await site.ctx.background.settled();
  const { accepted_pages } = (await get('/users/me/export', member)).json<OwnData>();
  expect(accepted_pages.map(({ version, how }) => [version, how])).toEqual([
    [0, 'registration'],
    [1, 'told'],
    [0, 'told'],
  ]);
});
