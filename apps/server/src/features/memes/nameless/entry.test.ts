// On PostgreSQL in each `npm test`: db/notifications
import { OPERATIONS } from '@corpomeme/contract/operations';
import type { Operation } from '@corpomeme/contract/site/operation';
import { MINUTE } from '@corpomeme/contract/site/time';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { admitMemes, canHold } from './entry.ts';

/** A meme without a name enters the queue after a random wait (decision 171). */

let site: TestSite;
let author: Member;
let moderator: Member;
let admin: Member;
beforeAll(async () => {
  site = await startSite({ hasNamelessWait: true, hasStillClock: true });
  [moderator, admin] = [await site.member('moderator'), await site.member('admin')];
});
beforeEach(async () => {
  author = await site.member();
});
afterAll(() => site.close());

const post = (fields = {}) => site.meme(author, { nameless: 'true', ...fields });
const setWait = (namelessWaitMin: number, namelessWaitMax: number) =>
  site.send('PUT', '/admin/settings', { requireTwoFactor: false, namelessWaitMin, namelessWaitMax }, admin);
const idsOf = async (url: string, as: Member) =>
  (await site.get(url, as))
    .json()
    .map((row: { id?: number; meme?: { id: number } }) => row.meme?.id ?? row.id);
const traces = (id: number) =>
  site.ctx.db.selectFrom('audit_log').select('action').where('meme_id', '=', id).execute();

/** Draws a new name at each call. */
const UNCOMPARED = '/users/me/name-suggestions';

/** Removes what differs between two readings of an unchanged site: the database's clock, and traces of the readings. */
const STEADY: Record<string, (body: string) => unknown> = {
  '/api/updates': (body) => ({ ...JSON.parse(body), timestamp: null }),
  '/admin/audit': (body) =>
    [JSON.parse(body)].flat().filter(({ action }) => !/^export\.(own|users)$/.test(action)),
};

/** Returns each response to a call without parameters, for everybody but the author. */
async function readEverything(): Promise<Record<string, unknown>> {
  // Cached responses are at most this old.
  site.clock.advance(11_000);
  // Some responses contain the time at which they were made, or a time some days from it.
  const now = new RegExp(`[\\d-]{10}${new Date(site.clock.now()).toISOString().slice(10)}`, 'g');
  const found: Record<string, unknown> = {};
  const calls = Object.values<Operation>(OPERATIONS).filter(
    ({ method, path }) => method === 'GET' && !path.includes(':') && path !== UNCOMPARED,
  );
  for (const [role, as] of Object.entries({ visitor: null, moderator, admin })) {
    for (const { path } of calls) {
      const { statusCode, body, headers } = await site.get(path, as);
      found[`${role} ${path}`] = [
        statusCode,
        STEADY[path]?.(body) ?? body.replaceAll(now, ''),
        headers.etag,
        headers['x-total-count'],
      ];
    }
  }
  const gauges = (await site.get('/metrics')).body.split('\n');
  return { ...found, pending: gauges.find((line) => line.startsWith('corpomeme_pending_memes ')) };
}

test('nothing that others can ask changes at a submission, an edit or a withdrawal before the entry', async () => {
  const publish = vi.spyOn(site.ctx.bus, 'publish');
  const before = await readEverything();
  const meme = await post();
  await site.send('PATCH', `/memes/${meme.id}`, { title: 'Alt titlu' }, author);
  await site.ctx.background.settled();
  expect(await readEverything()).toEqual(before);
  for (const as of [moderator, admin]) {
    for (const rest of ['', '/history', '/comments', '/picture-text'])
      expect((await site.get(`/memes/${meme.id}${rest}`, as)).statusCode, rest).toBe(404);
    const decided = await site.send('PUT', `/memes/${meme.id}/approval`, { status: 'approved' }, as);
    expect(decided.statusCode).toBe(404);
  }
  await site.send('DELETE', `/memes/${meme.id}`, undefined, author);
  expect(await readEverything()).toEqual(before);
  expect(await traces(meme.id)).toEqual([]);
  const told = publish.mock.calls.filter(([, event]) => 'memeId' in event && event.memeId === meme.id);
  expect(told).toEqual([]);
  publish.mockRestore();
});

test('its author sees it as waiting at once, and is told so', async () => {
  const meme = await post();
  expect(meme).toMatchObject({ approval_status: 'pending', is_held: true });
  expect(await idsOf('/users/me/memes?status=pending', author)).toEqual([meme.id]);
  expect((await site.get('/users/me/memes/summary', author)).json().counts.pending).toBe(1);
  expect((await site.get('/users/me/export', author)).json().memes).toMatchObject([
    { id: meme.id, approval_status: 'pending' },
  ]);
});

test('it enters row, count and event at one random moment within 15 to 60 minutes', async () => {
  const publish = vi.spyOn(site.ctx.bus, 'publish');
  const memes: number[] = [];
  for (let n = 0; n < 6; n++) memes.push((await post()).id);
  const entered = async () => {
    await admitMemes(site.ctx);
    const queue: number[] = await idsOf('/moderation/queue?limit=50', moderator);
    const told = publish.mock.calls.flatMap(([name, event]) =>
      name === 'meme.submitted' && 'memeId' in event ? event.memeId : [],
    );
    expect(memes.filter((id) => told.includes(id))).toEqual(memes.filter((id) => queue.includes(id)));
    return memes.filter((id) => queue.includes(id)).length;
  };
  site.clock.advance(15 * MINUTE - 1);
  expect(await entered()).toBe(0);
  const counts = new Set<number>();
  for (let minute = 15; minute <= 60; minute += 5) {
    site.clock.advance(5 * MINUTE);
    counts.add(await entered());
  }
  expect(await entered()).toBe(6);
  // Six random moments are not one moment.
  expect(counts.size).toBeGreaterThan(1);
  publish.mockRestore();
});

test('an entered meme can be decided, and its changes are recorded from then on', async () => {
  const { id } = await post();
  await site.send('PATCH', `/memes/${id}`, { title: 'Înainte' }, author);
  site.clock.advance(61 * MINUTE);
  await admitMemes(site.ctx);
  await site.send('PATCH', `/memes/${id}`, { title: 'După' }, author);
  expect(await traces(id)).toEqual([{ action: 'meme.revise' }]);
  const decided = await site.send('PUT', `/memes/${id}/approval`, { status: 'approved' }, moderator);
  expect([decided.statusCode, decided.json().title]).toEqual([200, 'După']);
  expect(decided.json()).not.toHaveProperty('is_held');
});

test('a meme with a name, and each meme if admins set no wait, enters at once', async () => {
  const named = await site.meme(author);
  expect(await idsOf('/moderation/queue?limit=50', moderator)).toContain(named.id);
  expect((await site.get('/nameless/wait')).json()).toEqual({ min: 15, max: 60 });
  expect((await setWait(61, 60)).json().code).toBe('wait_range');
  expect((await setWait(0, 0)).statusCode).toBe(200);
  const { id } = await post();
  expect(await idsOf('/moderation/queue?limit=50', moderator)).toContain(id);
  // Cached responses are at most this old.
  site.clock.advance(11_000);
  expect((await site.get('/nameless/wait')).json()).toEqual({ min: 0, max: 0 });
  await setWait(15, 60);
});

test.runIf(inject('databaseUrl'))('none waits while a process of the release before runs', async () => {
  const before = await post();
  expect(before.is_held).toBe(true);
  const { database } = site.ctx.config;
  if (database.kind === 'sqlite') throw new Error('not on PostgreSQL');
  const older = new pg.Client({ connectionString: database.url, application_name: 'corpomeme events' });
  await older.connect();
  const meanwhile = await post();
  expect(meanwhile).not.toHaveProperty('is_held');
  await admitMemes(site.ctx);
  const held = site.ctx.db.selectFrom('memes').select('id').where('status', '=', 'held');
  expect(await held.execute()).toEqual([]);
  expect(await idsOf('/moderation/queue?limit=50', moderator)).toEqual(
    expect.arrayContaining([before.id, meanwhile.id]),
  );
  await older.end();
  await expect.poll(() => canHold(site.ctx.db)).toBe(true);
  expect((await post()).is_held).toBe(true);
});

test('a held meme goes with its account', async () => {
  const { id } = await post();
  expect((await site.send('DELETE', '/users/me', {}, author)).statusCode).toBe(200);
  const left = site.ctx.db.selectFrom('memes').select('id').where('id', '=', id);
  expect(await left.execute()).toEqual([]);
});
