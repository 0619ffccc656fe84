import type { Case } from '@corpomeme/contract/disputes/reports';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { DecisionOutcome } from '@corpomeme/contract/moderation/moderation';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

/** Decision 063: a moderator decides about the version that they saw. */

let site: TestSite;
let author: Member;
let moderator: Member;
let admin: Member;
beforeAll(async () => {
  site = await startSite();
  author = await site.member();
  [moderator, admin] = [await site.member('moderator'), await site.member('admin')];
});
afterAll(() => site.close());

const pending = (title = 'Înainte') => addMemeRow(site.ctx, author, { status: 'pending', title });
const read = async (id: number, as = moderator) => (await site.get(`/memes/${id}`, as)).json<Meme>();
const edit = (id: number, title: string, as = author) => site.send('PATCH', `/memes/${id}`, { title }, as);
const decide = (id: number, body: object) => site.send('PUT', `/memes/${id}/approval`, body, moderator);

test('only moderators get the version, which each edit increases', async () => {
  const id = await pending();
  expect([(await read(id)).version, (await read(id, author)).version]).toEqual([1, undefined]);
  await edit(id, 'După');
  expect((await read(id)).version).toBe(2);
});

test('a decision about another version is refused with the current meme, and decides nothing', async () => {
  const id = await pending();
  await edit(id, 'După');
  for (const status of ['approved', 'rejected']) {
    const stale = await decide(id, { status, version: 1 });
    expect([stale.statusCode, stale.json()]).toMatchObject([
      409,
      { code: 'meme_changed', meme: { id, title: 'După', version: 2 } },
    ]);
  }
  expect((await read(id)).approval_status).toBe('pending');
  expect((await decide(id, { status: 'approved', version: 2 })).statusCode).toBe(200);
  const other = await pending();
  await edit(other, 'După');
  expect((await decide(other, { status: 'approved' })).statusCode).toBe(200);
});

test('in bulk, changed memes are returned with their current version', async () => {
  const [same, changed] = [await pending(), await pending()];
  await edit(changed, 'După');
  const body = { ids: [same, changed], versions: { [same]: 1, [changed]: 1 }, status: 'approved' };
  const outcomes = (await site.send('POST', '/moderation/decisions', body, moderator)).json<
    DecisionOutcome[]
  >();
  expect(outcomes).toMatchObject([
    { id: same, outcome: 'decided' },
    { id: changed, outcome: 'changed', approval_status: 'pending', meme: { title: 'După', version: 2 } },
  ]);
});

test('the same applies to undo, removal, appeal and case', async () => {
  const meme = await site.publishedMeme(author, moderator, { title: 'Înainte' });
  await edit(meme.id, 'Corectat', admin);
  const stale = { code: 'meme_changed', meme: { title: 'Corectat', version: 2 } };
  const send = async (method: 'POST' | 'PUT', url: string, body: object, as = moderator) =>
    (await site.send(method, url, body, as)).json();
  const words = { reason: 'Nu', reason_code: 'other' };
  expect(await send('POST', `/memes/${meme.id}/approval/undo`, { version: 1 })).toMatchObject(stale);
  expect(await send('POST', `/memes/${meme.id}/removal`, { ...words, version: 1 })).toMatchObject(stale);
  await send('POST', `/memes/${meme.id}/reports`, { reason_code: 'other' }, await site.member());
  const [opened] = (await site.get('/moderation/cases', moderator)).json<Case[]>();
  for (const outcome of ['kept', 'removed']) {
    const verdict = { outcome, ...words, version: 1 };
    expect(await send('PUT', `/moderation/cases/${opened?.id}`, verdict)).toMatchObject(stale);
  }
  await send('PUT', `/moderation/cases/${opened?.id}`, { outcome: 'removed', ...words, version: 2 }, admin);
  await send('POST', `/memes/${meme.id}/appeal`, { text: 'Nu e așa.' }, author);
  const { id } = await site.ctx.db
    .selectFrom('appeals')
    .select('id')
    .where('meme_id', '=', meme.id)
    .executeTakeFirstOrThrow();
  for (const outcome of ['accepted', 'dismissed'])
    expect(await send('PUT', `/moderation/appeals/${id}`, { outcome, version: 1 })).toMatchObject(stale);
  expect(await send('PUT', `/moderation/appeals/${id}`, { outcome: 'accepted', version: 2 })).toMatchObject({
    state: 'accepted',
  });
});

test('the published version is the one that its moderator read, whenever the author edits', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3), { minLength: 5, maxLength: 15 }), async (delays) => {
      const ids: number[] = [];
      for (const _ of delays) ids.push(await pending());
      await Promise.all(
        ids.map(async (id, n) => {
          const seen = await read(id);
          const edits = (async () => {
            for (let step = 0; step < (delays[n] ?? 0); step++) await site.get('/health/live');
            await edit(id, `Schimbat ${n}`);
          })();
          const { version } = seen;
          const answer = await decide(id, { status: n % 4 === 3 ? 'rejected' : 'approved', version });
          await edits;
          const now = await read(id);
          if (answer.statusCode === 409) expect(answer.json().code).toBe('meme_changed');
          if (now.approval_status === 'approved')
            expect([now.title, now.version]).toEqual([seen.title, version]);
        }),
      );
    }),
    { numRuns: 8 },
  );
});
