// On PostgreSQL in each `npm test`: cases/evidence, reports/sealed-copies
import type { Comment } from '@corpomeme/contract/comments/comments';
import type { Case, SealedCopy } from '@corpomeme/contract/disputes/reports';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { Notification } from '@corpomeme/contract/news/notifications';
import { DAY } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { sweepOrphans } from '../../memes/media/media.ts';
import { verifyCounters } from '../../people/admin/admin.ts';
import { writeSettings } from '../../site/settings/settings.queries.ts';
import { sweepCases } from './cases.service.ts';

const SECRET = 'Vecinul de la trei';
let site: TestSite;
let moderator: Member;
let second: Member;
let reporter: Member;
let author: Member;
let meme: Meme;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  // Sessions end while the clock moves.
  [moderator, second] = [await site.member('moderator'), await site.member('moderator')];
  [author, reporter] = [await site.member(), await site.member()];
  meme = await publish(author);
});

const publish = (as: Member, fields = {}) =>
  site.publishedMeme(as, moderator, { title: SECRET, message: 'Un mesaj.', ...fields });
const report = (url = `/memes/${meme.id}`, as = reporter) =>
  site.send('POST', `${url}/reports`, { reason_code: 'real_name' }, as);
const remove = (as: Member, url = `/memes/${meme.id}`) => site.send('DELETE', url, undefined, as);
async function say(content: string, as: Member) {
  const url = `/memes/${meme.id}/comments`;
  const { id } = (await site.send('POST', url, { content }, as)).json<Comment>();
  return `${url}/${id}`;
}
async function sealed(as = moderator, memeId = meme.id) {
  const copies = (await site.get('/moderation/sealed?limit=50', as)).json<SealedCopy[]>();
  return copies.filter(({ meme_id }) => meme_id === memeId);
}
async function judge(outcome: 'kept' | 'removed') {
  const cases = (await site.get('/moderation/cases?limit=50', second)).json<Case[]>();
  const found = cases.find(({ meme_id }) => meme_id === meme.id);
  const verdict = { outcome, reason_code: 'real_name', reason: 'Nume real.' };
  return site.send('PUT', `/moderation/cases/${found?.id}`, verdict, second);
}
const newsOf = async (as: Member) =>
  (await site.get('/users/me/notifications', as))
    .json<Notification[]>()
    .map(({ kind, until }) => [kind, until]);
const dayAfter = (days: number) => new Date(site.clock.now() + days * DAY).toISOString().slice(0, 10);
const files = () => Array.fromAsync(site.ctx.storage.keys());
const keyOf = ({ image_url }: Meme) => image_url.split('/')[2] ?? '';

describe('a meme that its author deletes while a case is open', () => {
  test('is gone for everybody, and staff read a sealed copy with its last day', async () => {
    await report();
    expect((await remove(author)).statusCode).toBe(200);
    const [copy, ...others] = await sealed();
    expect(others).toEqual([]);
    expect(copy).toMatchObject({
      texts: [SECRET, 'Un mesaj.'],
      username: author.username,
      has_picture: true,
      sealed_on: dayAfter(0),
      kept_until: dayAfter(30),
    });
    const details = await site.get(`/moderation/cases/${copy?.case_id}`, moderator);
    expect(details.json()).toMatchObject({ meme: null, sealed: [{ id: copy?.id }] });
    expect(await newsOf(author)).toContainEqual(['content.sealed', dayAfter(30)]);
    expect(await newsOf(reporter)).toContainEqual(['report.closed', undefined]);
  });

  test('leaves its picture to staff alone', async () => {
    await report();
    await remove(author);
    const [copy] = await sealed();
    const url = `/moderation/sealed/${copy?.id}/picture`;
    const picture = await site.get(url, moderator);
    expect([picture.statusCode, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'no-store',
    ]);
    expect(picture.rawPayload.subarray(0, 4).toString()).toBe('RIFF');
    for (const [as, status] of [
      [null, 401],
      [reporter, 403],
      [author, 403],
    ] as const)
      expect((await site.get(url, as)).statusCode).toBe(status);
    for (const as of [null, author, moderator])
      expect((await site.get(meme.image_url, as)).statusCode).toBe(404);
    expect((await site.get('/moderation/sealed/999999/picture', moderator)).statusCode).toBe(404);
  });

  test('is erased after its last day, with its picture; the sweep of pictures leaves it until then', async () => {
    await report();
    await remove(author);
    site.clock.advance(30 * DAY);
    await sweepOrphans(site.ctx);
    await sweepCases(site.ctx);
    moderator = await site.member('moderator');
    expect(await sealed()).toHaveLength(1);
    expect(await files()).toContain(keyOf(meme));
    site.clock.advance(DAY);
    await Promise.all([sweepCases(site.ctx), sweepCases(site.ctx)]);
    expect(await sealed()).toEqual([]);
    expect(await files()).not.toContain(keyOf(meme));
  });

  test('leaves nothing if nobody complained, the case is closed, or the setting is 0', async () => {
    const quiet = meme;
    await remove(author);
    meme = await publish(author);
    const judged = meme;
    await report();
    await judge('kept');
    await remove(author);
    meme = await publish(author);
    await report();
    await writeSettings(site.ctx.db, { evidenceDays: 0 });
    await remove(author);
    await writeSettings(site.ctx.db, { evidenceDays: 30 });
    for (const { id } of [quiet, judged, meme]) expect(await sealed(moderator, id)).toEqual([]);
    expect(await files()).not.toContain(keyOf(meme));
    expect((await newsOf(author)).map(([kind]) => kind)).not.toContain('content.sealed');
  });

  test('is in the export of its author, who as a moderator reads neither the copy nor the reporters', async () => {
    meme = await site.publishedMeme(second, moderator, { title: SECRET });
    await report();
    await remove(second);
    const [copy] = await sealed();
    expect(await sealed(second)).toEqual([]);
    expect((await site.get(`/moderation/sealed/${copy?.id}/picture`, second)).statusCode).toBe(404);
    expect((await site.get(`/moderation/cases/${copy?.case_id}`, second)).json().code).toBe('own_matter');
    expect((await site.get('/users/me/export', second)).json()).toMatchObject({
      sealed_copies: [{ meme_id: meme.id, texts: [SECRET], kept_until: `${dayAfter(30)}T00:00:00.000Z` }],
    });
  });
});

test('a moderator’s deletion seals nothing', async () => {
  await report();
  const admin = await site.member('admin');
  expect((await remove(admin)).statusCode).toBe(200);
  expect(await sealed()).toEqual([]);
});

test('a meme that was removed and appealed leaves a copy without a case', async () => {
  await report();
  await judge('removed');
  const appeal = await site.send('POST', `/memes/${meme.id}/appeal`, { text: 'Nu este nume.' }, author);
  expect(appeal.statusCode, appeal.body).toBe(201);
  await remove(author);
  expect(await sealed()).toMatchObject([{ case_id: null, texts: [SECRET, 'Un mesaj.'] }]);
});

describe('a comment', () => {
  test('is sealed with its earlier texts, and its author is told', async () => {
    const writer = await site.member();
    const url = await say('Prima variantă.', writer);
    await report(url);
    await site.send('PATCH', url, { content: 'A doua variantă.' }, writer);
    expect((await remove(writer, url)).statusCode).toBe(200);
    expect(await sealed()).toMatchObject([
      { texts: ['Prima variantă.', 'A doua variantă.'], username: writer.username, has_picture: false },
    ]);
    expect(await newsOf(writer)).toContainEqual(['content.sealed', dayAfter(30)]);
  });

  test('is sealed with the meme under which it was reported', async () => {
    const [writer, other] = [await site.member(), await site.member()];
    await report(await say(SECRET, writer));
    await say('Nimic.', other);
    await remove(author);
    expect(await sealed()).toMatchObject([{ texts: [SECRET], username: writer.username }]);
    expect(await newsOf(other)).toEqual([]);
  });

  test('that only the checks hold is not sealed', async () => {
    const writer = await site.member();
    const url = await say('A fost Ion Popescu.', writer);
    expect((await remove(writer, url)).statusCode).toBe(200);
    expect(await sealed()).toEqual([]);
  });
});

describe('without a name', () => {
  test('the copy has no author, nobody is told, and nobody reads who reported', async () => {
    meme = await publish(author, { nameless: 'true' });
    await report();
    const { secret } = (await site.send('POST', `/memes/${meme.id}/withdrawal-secret`, {}, author)).json();
    expect((await site.send('POST', '/withdrawals', { secret })).statusCode).toBe(200);
    const [copy] = await sealed();
    expect(copy).toMatchObject({ user_id: null, username: null, texts: [SECRET, 'Un mesaj.'] });
    const details = (await site.get(`/moderation/cases/${copy?.case_id}`, moderator)).json();
    expect(details.reports).toMatchObject([{ username: null, email: null }]);
    expect((await newsOf(author)).map(([kind]) => kind)).not.toContain('content.sealed');
    const rows = await site.ctx.db
      .selectFrom('sealed_copies')
      .selectAll()
      .where('meme_id', '=', meme.id)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(author.id);
    expect(rows).toMatchObject([{ sealed_on: expect.any(Number) }]);
    expect((rows[0]?.sealed_on ?? 1) % DAY).toBe(0);
  });

  test('an account that is deleted leaves copies of its name without its author', async () => {
    await report();
    await remove(author);
    const first = meme;
    meme = await publish(author);
    await report();
    await judge('removed');
    await site.send('POST', `/memes/${meme.id}/appeal`, { text: 'Nu este nume.' }, author);
    expect((await site.send('DELETE', '/users/me', undefined, author)).statusCode).toBe(200);
    for (const { id } of [first, meme])
      expect(await sealed(moderator, id)).toMatchObject([
        { user_id: null, username: null, has_picture: true },
      ]);
    expect((await site.get(meme.image_url)).statusCode).toBe(404);
  });
});

/** Everything that a caller without the rights of staff can read. */
const SURFACES = () => [
  '/memes',
  '/memes/top',
  `/memes?search=${encodeURIComponent('Bucătăria')}`,
  `/memes/${meme.id}`,
  `/memes/${meme.id}/comments`,
  `/memes/${meme.id}/around`,
  `/share/${meme.id}.jpg`,
  '/companies',
  '/api/updates',
  '/moderation/log',
  '/feed.xml',
  '/sitemap.xml',
  '/users/me/memes',
  '/users/me/notifications',
  `/meme/${meme.id}`,
];

test('a sealed meme shows on no surface, to nobody but staff', async () => {
  const title = 'Bucătăria de la parter';
  meme = await publish(author, { title });
  await report();
  for (const url of SURFACES()) await site.get(url);
  await remove(author);
  for (const as of [null, author, reporter, moderator])
    for (const url of SURFACES()) {
      const { body, statusCode } = await site.get(url, as);
      expect(statusCode, url).toBeLessThan(500);
      for (const word of [title, keyOf(meme)]) expect(body.includes(word), `${url} ${word}`).toBe(false);
    }
  for (const as of [null, author, reporter])
    expect([401, 403]).toContain((await site.get('/moderation/sealed', as)).statusCode);
  expect(await verifyCounters(site.ctx, { repair: false })).toEqual([]);
});

describe('at the same time', () => {
  test('a report and the deletion: the report is refused, or the copy is sealed', async () => {
    const [reported, removed] = await Promise.all([report(), remove(author)]);
    expect(removed.statusCode).toBe(200);
    expect(await sealed()).toHaveLength(reported.statusCode === 201 ? 1 : 0);
    expect([201, 404]).toContain(reported.statusCode);
  });

  test('a verdict and the deletion: the case closes once, with a copy only if the deletion closed it', async () => {
    await report();
    const [judged, removed] = await Promise.all([judge('kept'), remove(author)]);
    expect(removed.statusCode).toBe(200);
    const outcomes = (await site.get('/users/me/notifications', reporter)).json<Notification[]>();
    const closed = outcomes.filter(({ kind }) => kind === 'report.closed');
    expect(closed).toHaveLength(1);
    expect(await sealed()).toHaveLength(closed[0]?.outcome === 'removed' ? 1 : 0);
    expect(judged.statusCode).toBeLessThan(500);
  });

  test('several deletions seal once', async () => {
    const url = await say(SECRET, reporter);
    await report(url, author);
    await report();
    await Promise.all([...Array(4)].flatMap(() => [remove(author), remove(reporter, url)]));
    expect((await sealed()).map(({ comment_id }) => comment_id === null).toSorted()).toEqual([false, true]);
  });
});
