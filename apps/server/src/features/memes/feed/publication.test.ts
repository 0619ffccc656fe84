// On PostgreSQL in each `npm test`: feed/publication.queries

import type { Meme } from '@corpomeme/contract/memes/memes';
import type { UserStats } from '@corpomeme/contract/people/admin';
import type { OwnData } from '@corpomeme/contract/people/own-data';
import type { Updates } from '@corpomeme/contract/site/realtime';
import { HOUR, MINUTE, SECOND } from '@corpomeme/contract/site/time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

/** Decision 093: publication has its own time. */

const UNDONE = 'undone';

let site: TestSite;
let author: Member;
let moderator: Member;
let admin: Member;
beforeEach(async () => {
  site = await startSite({ hasStillClock: true });
  author = await site.member();
  moderator = await site.member('moderator');
  admin = await site.member('admin');
  // Neither second nor millisecond is zero, so that a truncated time is recognisable.
  site.clock.advance(MINUTE - (site.clock.now() % MINUTE) + 7 * SECOND + 123);
});
afterEach(() => site.close());

const iso = (time: number) => new Date(time).toISOString();
const minute = (time: number) => iso(time - (time % MINUTE));
const approve = (id: number) => site.send('PUT', `/memes/${id}/approval`, { status: 'approved' }, moderator);
const read = async (id: number, as: Member | null = null) =>
  (await site.get(`/memes/${id}`, as)).json<Meme>();
const list = async (query = '', as: Member | null = null) => {
  // After the TTL of cached lists.
  site.clock.advance(1001);
  return (await site.get(`/memes?${query}`, as)).json<Meme[]>();
};
const ids = async (query = '') => (await list(query)).map(({ id }) => id);

test('a meme that waited is new when it appears, and only its author and moderators learn when it was submitted', async () => {
  const submitted = site.clock.now();
  const { id, ...own } = await site.meme(author);
  expect([own.created_at, own.submitted_at]).toEqual([iso(submitted), iso(submitted)]);
  expect(await read(id, moderator)).toMatchObject({
    created_at: iso(submitted),
    submitted_at: iso(submitted),
  });
  site.clock.advance(HOUR);
  const later = await site.meme(author);
  await approve(later.id);
  site.clock.advance(3 * HOUR);
  const published = site.clock.now();
  await approve(id);
  for (const as of [null, await site.member()]) {
    expect(await read(id, as)).toMatchObject({ created_at: minute(published), submitted_at: null });
    expect(await list('', as)).toMatchObject([
      { id, created_at: minute(published), submitted_at: null },
      { id: later.id },
    ]);
  }
  for (const as of [author, moderator, admin]) {
    const times = { created_at: minute(published), submitted_at: iso(submitted) };
    expect(await read(id, as)).toMatchObject(times);
    expect((await list('', as))[0]).toMatchObject(times);
  }
  for (const sort of ['recent', 'upvoted', 'commented'])
    expect(await ids(`time=now&sort=${sort}&company=Adobe`)).toEqual([id]);
  expect(await ids('time=today')).toEqual([id, later.id]);
});

test('the order inside a minute is that of publication, and cursors tell no more than the list', async () => {
  const all: number[] = [];
  for (let n = 0; n < 4; n++) all.push((await site.meme(author, { title: 'ședință' })).id);
  const published = [all[2], all[0], all[3], all[1]] as number[];
  for (const id of published) {
    await approve(id);
    site.clock.advance(137);
  }
  const wanted = published.toReversed();
  for (const query of [
    '',
    'sort=upvoted',
    'sort=commented&company=Adobe',
    'time=now&sort=upvoted',
    'search=sedinta',
  ]) {
    expect(await ids(query), query).toEqual(wanted);
    const seen: number[] = [];
    for (let url: string | undefined = `/memes?limit=1&${query}`; url; ) {
      const answer = await site.get(url);
      const [meme] = answer.json<Meme[]>();
      seen.push(meme?.id ?? 0);
      url = /^<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1];
      const cursor = url && new URL(url, 'http://site').searchParams.get('cursor');
      if (!cursor) continue;
      const told = JSON.parse(Buffer.from(cursor, 'base64url').toString());
      // The time, votes or comments that the list shows, and the place in the order of publications.
      const known = query.includes('sort') ? 0 : Date.parse(meme?.created_at ?? '');
      expect(told).toEqual([known, 5 - seen.length]);
    }
    expect(seen, query).toEqual(wanted);
  }
});

test('what returns after a takedown keeps its first publication; an approval that was taken back was none', async () => {
  const [first, second] = [await site.meme(author), await site.meme(author)];
  const published = site.clock.now();
  await approve(first.id);
  site.clock.advance(HOUR);
  await approve(second.id);
  await site.send('POST', `/memes/${first.id}/removal`, { reason: 'Nume' }, moderator);
  expect(await ids()).toEqual([second.id]);
  expect(await read(first.id, author)).toMatchObject({ created_at: minute(published) });
  site.clock.advance(HOUR);
  await site.send('DELETE', `/memes/${first.id}/removal`, undefined, moderator);
  expect(await ids()).toEqual([second.id, first.id]);
  expect(await read(first.id)).toMatchObject({ created_at: minute(published) });

  const third = await site.meme(author, { title: UNDONE });
  const submitted = site.clock.now();
  await approve(third.id);
  await site.send('POST', `/memes/${third.id}/approval/undo`, {}, moderator);
  expect(await read(third.id, author)).toMatchObject({
    approval_status: 'pending',
    created_at: iso(submitted),
  });
  site.clock.advance(HOUR);
  const again = site.clock.now();
  await approve(third.id);
  expect(await read(third.id)).toMatchObject({ created_at: minute(again) });
  expect((await ids())[0]).toBe(third.id);
  expect(await ids(`search=${UNDONE}`)).toEqual([third.id]);
});

test('an accepted appeal publishes what was rejected', async () => {
  const { id } = await site.meme(author);
  await site.send('PUT', `/memes/${id}/approval`, { status: 'rejected', reason: 'Nu' }, moderator);
  await site.send('POST', `/memes/${id}/appeal`, { text: 'Vă rog.' }, author);
  site.clock.advance(HOUR);
  const [appeal] = (await site.get('/moderation/appeals', admin)).json<{ id: number }[]>();
  const accepted = await site.send(
    'PUT',
    `/moderation/appeals/${appeal?.id}`,
    { outcome: 'accepted', answer: 'Da' },
    admin,
  );
  expect(accepted.statusCode, accepted.body).toBe(200);
  expect(await read(id)).toMatchObject({ created_at: minute(site.clock.now()) });
});

test('approvals at the same moment get a place each', async () => {
  const waiting: number[] = [];
  for (let n = 0; n < 8; n++) waiting.push(await addMemeRow(site.ctx, author, { status: 'pending' }));
  await Promise.all(waiting.map(approve));
  const rows = await site.ctx.db.selectFrom('memes').select(['publication', 'published_at']).execute();
  const places = rows.map(({ publication }) => Number(publication)).toSorted((a, b) => a - b);
  expect(places).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(await ids()).toHaveLength(8);
});

test('feeds, sitemap, updates and the public log tell the minute', async () => {
  const since = (await site.get('/api/updates')).json<Updates>().timestamp;
  const { id } = await site.meme(author);
  site.clock.advance(HOUR);
  await approve(id);
  const time = minute(site.clock.now());
  const { body: atom } = await site.get('/feed.atom');
  expect(atom).toContain(`<published>${time}</published>`);
  expect(atom).toContain(`<updated>${time}</updated>`);
  expect((await site.get('/feed.xml')).body).toContain(`<pubDate>${new Date(time).toUTCString()}</pubDate>`);
  expect((await site.get('/feed.json')).json()).toMatchObject({ items: [{ date_published: time }] });
  expect((await site.get('/sitemap-memes-1.xml')).body).toContain(`<lastmod>${time}</lastmod>`);
  const { updates } = (await site.get(`/api/updates?since=${since}`)).json<Updates>();
  expect(updates).toMatchObject([{ type: 'newMeme', data: { created_at: time, submitted_at: null } }]);
  const log = await site.get('/moderation/log?limit=1');
  expect(log.json()).toMatchObject([{ at: time }]);
});

test('cursors of the public log tell the minute, and lose no entry of it', async () => {
  const memes = [await site.meme(author), await site.meme(author), await site.meme(author)];
  for (const { id } of memes) {
    await approve(id);
    site.clock.advance(137);
  }
  const seen: unknown[] = [];
  for (let url: string | undefined = '/moderation/log?limit=1'; url; ) {
    const answer = await site.get(url);
    seen.push(answer.json<{ meme_id: number }[]>()[0]?.meme_id);
    url = /^<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1];
    const cursor = url && new URL(url, 'http://site').searchParams.get('cursor');
    if (cursor) expect(JSON.parse(Buffer.from(cursor, 'base64url').toString())[0] % MINUTE).toBe(0);
  }
  expect(seen).toEqual(memes.map(({ id }) => id).toReversed());
});

test('authors export exact times, and admins see both', async () => {
  const submitted = site.clock.now();
  const { id } = await site.meme(author);
  site.clock.advance(HOUR);
  await approve(id);
  const published = minute(site.clock.now());
  const { memes } = (await site.get('/users/me/export', author)).json<OwnData>();
  expect(memes).toMatchObject([{ id, created_at: iso(submitted), published_at: published }]);
  const stats = (await site.get(`/admin/users/${author.id}/stats`, admin)).json<UserStats>();
  expect(stats.memes).toMatchObject([{ id, created_at: published, submitted_at: iso(submitted) }]);
});
