// On PostgreSQL in each `npm test`: orders/orders.queries

import type { Order } from '@corpomeme/contract/moderation/orders';
import { DAY } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { sweepLinks } from '../../../memes/nameless/forgetting.service.ts';
import { writeSettings } from '../../../site/settings/settings.queries.ts';
import { sweepCases } from '../cases.service.ts';

let site: TestSite;
let admin: Member;
let moderator: Member;
beforeAll(async () => {
  site = await startSite({ hasStillClock: true });
});
afterAll(() => site.close());
// Sessions end while a test waits for months.
beforeEach(async () => {
  [admin, moderator] = [await site.member('admin'), await site.member('moderator')];
});

const dayAfter = (days: number) => new Date(site.ctx.clock.now() + days * DAY).toISOString().slice(0, 10);
const WORDS = {
  authority: 'Judecătoria Sectorului 1',
  reference: '12/2026',
  asked: 'Cine a postat?',
  ground: 'Art. 170 CPP',
};
const order = (id: number, more: object = {}, as = admin) =>
  site.send('POST', '/admin/orders', { url: `/meme/${id}`, kind: 'information', ...WORDS, ...more }, as);
const change = (id: number, more: object = {}) =>
  site.send('PUT', `/admin/orders/${id}`, { given: null, ended: false, ...more }, admin);
const news = async (as: Member) =>
  (await site.get('/users/me/notifications?limit=50', as))
    .json<{ kind: string; reason: string }[]>()
    .filter(({ kind }) => kind === 'order.received' || kind === 'content.sealed');
const addMeme = async (fields = {}) => {
  const author = await site.member();
  return { author, ...(await site.publishedMeme(author, moderator, fields)) };
};
const sealed = (id: number) =>
  site.ctx.db.selectFrom('sealed_copies').select('id').where('meme_id', '=', id).execute();

test('an order says what was asked, on which ground and what was given, until it ends', async () => {
  const { id, author } = await addMeme();
  expect((await order(id, {}, moderator)).statusCode).toBe(403);
  const added = (await order(id)).json<Order>();
  expect(added).toMatchObject({ ...WORDS, path: `/meme/${id}`, given: null, ended_at: null });
  expect(await news(author)).toMatchObject([{ kind: 'order.received', reason: WORDS.authority }]);
  expect((await change(added.id, { given: 'Nimic: legătura nu mai există.' })).json().given).toMatch(
    /^Nimic/,
  );
  expect((await change(added.id, { given: 'Nimic.', ended: true })).json().ended_at).not.toBeNull();
  expect((await change(added.id)).json().code).toBe('order_ended');
  expect((await change(999_999)).json().code).toBe('order_not_found');
  expect((await site.get('/admin/orders?limit=1', admin)).json()).toMatchObject([
    { id: added.id, given: 'Nimic.' },
  ]);
  expect((await site.get('/admin/audit?action=order.add', admin)).json()[0]).toMatchObject({ meme_id: id });
  expect(await news(author)).toHaveLength(1);
});

test.each([
  { url: '/meme/999999999' },
  { url: '/meme/1/comments#comment-999999' },
  { url: '/browse' },
  { kind: 'x' },
  { asked: ' ' },
  { ground: 'x'.repeat(4001) },
  { hold_until: '2026-02-30' },
  { silent_until: 'never' },
])('what is none is refused: %j', async (more) => {
  expect((await order(1, more)).statusCode).toBe(400);
});

test('an order that forbids it tells the author when that ends, once, in several sweeps at once', async () => {
  const { id, author } = await addMeme({ nameless: 'true' });
  const added = (await order(id, { silent_until: dayAfter(5), hold_until: dayAfter(9) })).json<Order>();
  await sweepCases(site.ctx);
  expect([added.told_on, await news(author)]).toEqual([null, []]);
  site.clock.advance(6 * DAY);
  await Promise.all([sweepCases(site.ctx), sweepCases(site.ctx)]);
  expect((await news(author)).map(({ kind }) => kind)).toEqual(['order.received']);
  const other = await addMeme();
  const silent = (await order(other.id, { silent_until: dayAfter(90) })).json<Order>();
  expect(await news(other.author)).toEqual([]);
  expect((await change(silent.id, { silent_until: null })).json().told_on).toBe(dayAfter(0));
  expect(await news(other.author)).toHaveLength(1);
});

describe('a hold', () => {
  test('seals what the author deletes, says nothing of it, and lets it go on its last day', async () => {
    const { id, author } = await addMeme();
    await order(id, { hold_until: dayAfter(60), silent_until: dayAfter(60) });
    await site.send('DELETE', `/memes/${id}`, undefined, author);
    expect((await site.get(`/memes/${id}`)).statusCode).toBe(404);
    expect([(await sealed(id)).length, await news(author)]).toEqual([1, []]);
    site.clock.advance(45 * DAY);
    await sweepCases(site.ctx);
    expect(await sealed(id)).toHaveLength(1);
    site.clock.advance(16 * DAY);
    await sweepCases(site.ctx);
    expect(await sealed(id)).toEqual([]);
  });

  test('holds against an admin too, also where nothing else is sealed, and ends with its order', async () => {
    const { id } = await addMeme();
    await writeSettings(site.ctx.db, { evidenceDays: 0 });
    const added = (await order(id, { hold_until: dayAfter(60) })).json<Order>();
    await site.send('DELETE', `/memes/${id}`, { reason_code: 'other' }, admin);
    expect(await sealed(id)).toHaveLength(1);
    site.clock.advance(2 * DAY);
    await sweepCases(site.ctx);
    expect(await sealed(id)).toHaveLength(1);
    await change(added.id, { ended: true });
    await sweepCases(site.ctx);
    expect(await sealed(id)).toEqual([]);
    await writeSettings(site.ctx.db, { evidenceDays: 30 });
  });

  test('does not keep the link to the account', async () => {
    const { id, author, user_id } = await addMeme({ nameless: 'true' });
    await order(id, { hold_until: dayAfter(60) });
    site.clock.advance(15 * DAY);
    await sweepLinks(site.ctx);
    const link = site.ctx.db.selectFrom('pseudonyms').select('id').where('id', '=', user_id);
    expect([await link.execute(), (await site.get('/users/me/memes', author)).json()]).toEqual([[], []]);
  });
});

test('an order for a removal is a file of an authority that a moderator decides first', async () => {
  const { id } = await addMeme();
  expect((await order(id, { kind: 'removal' })).statusCode).toBe(201);
  const [open] = (await site.get('/moderation/cases', moderator)).json();
  expect(open).toMatchObject({ meme_id: id, goes_first: 'exempt' });
  const report = { reason_code: 'other', text: 'Nu e așa.' };
  expect((await site.send('POST', `/memes/${id}/reports`, report, await site.member())).statusCode).toBe(201);
  const { reports } = (await site.get(`/moderation/cases/${open.id}`, moderator)).json();
  expect(reports.map(({ is_order }: { is_order?: true }) => is_order)).toEqual([true, undefined]);
  await site.send(
    'PUT',
    `/moderation/cases/${open.id}`,
    { outcome: 'removed', reason_code: 'other' },
    moderator,
  );
  expect((await site.get(`/memes/${id}/removal`)).json().removal).toMatchObject({ sender: 'authority' });
  // Of what is not public, no case is opened.
  expect((await order(id, { kind: 'removal' })).statusCode).toBe(201);
  expect((await site.get('/moderation/cases', moderator)).json()).toEqual([]);
});

test('orders are deleted a year after their end, but not before their author was told', async () => {
  await site.ctx.db.deleteFrom('orders').execute();
  const [{ id }, other] = [await addMeme(), await addMeme()];
  const told = (await order(id)).json<Order>();
  const silent = (await order(other.id, { silent_until: dayAfter(400) })).json<Order>();
  for (const each of [told, silent]) await change(each.id, { ended: true, silent_until: each.silent_until });
  site.clock.advance(366 * DAY);
  await sweepCases(site.ctx);
  const left = await site.ctx.db.selectFrom('orders').select('id').execute();
  expect(left).toEqual([{ id: silent.id }]);
});

test('the link waits while a complaint is open if the author wishes so, for nobody else to see', async () => {
  const { id, author, user_id } = await addMeme({ nameless: 'true' });
  const address = `/memes/${id}/forgetting`;
  const wait = (waits: boolean, as = author) => site.send('PUT', address, { waits }, as);
  expect((await site.get(address, author)).json()).toEqual({ waits: false });
  expect((await wait(true, moderator)).json().code).toBe('access_denied');
  expect((await site.get(address, admin)).statusCode).toBe(403);
  const before = (await site.get(`/memes/${id}`, moderator)).body;
  expect((await wait(true)).json()).toEqual({ waits: true });
  expect((await site.get(`/memes/${id}`, moderator)).body).toBe(before);
  await site.send('POST', `/memes/${id}/reports`, { reason_code: 'other' }, await site.member());
  site.clock.advance(20 * DAY);
  await sweepLinks(site.ctx);
  const link = site.ctx.db.selectFrom('pseudonyms').select('id').where('id', '=', user_id);
  expect(await link.execute()).toHaveLength(1);
  const [open] = (await site.get('/moderation/cases', moderator)).json();
  await site.send('PUT', `/moderation/cases/${open.id}`, { outcome: 'kept' }, moderator);
  await sweepLinks(site.ctx);
  expect(await link.execute()).toEqual([]);
});
