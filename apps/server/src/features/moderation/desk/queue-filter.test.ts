// On PostgreSQL in each `npm test`: desk/queue-filter.queries
import type { QueueCard } from '@corpomeme/contract/moderation/desk';
import { HOUR } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
let author: Member;
let known: Member;
let moderator: Member;
let ids: Record<'plain' | 'known' | 'nameless' | 'own' | 'old', number>;
beforeAll(async () => {
  site = await startSite();
  [author, known, moderator] = [await site.member(), await site.member(), await site.member('moderator')];
  const { ctx } = site;
  const now = site.clock.now();
  await addMemeRow(ctx, known);
  const nameless = await site.meme(author, { title: 'Fără nume', nameless: 'true' });
  ids = {
    plain: await addMemeRow(ctx, author, { status: 'pending', title: 'Ședință de LUNI', language: 'en' }),
    known: await addMemeRow(ctx, known, { status: 'pending', company: 'Dell', resubmitted_at: now }),
    nameless: nameless.id,
    own: await addMemeRow(ctx, moderator, { status: 'pending', company: 'UiPath' }),
    old: await addMemeRow(ctx, known, { status: 'pending', company: 'UiPath', created_at: now - 30 * HOUR }),
  };
  const link = { weight: 1, details: '{}', found_at: 1 };
  await ctx.db.deleteFrom('findings').execute();
  await ctx.db
    .insertInto('findings')
    .values([
      { meme_id: ids.old, check_name: 'link', ...link },
      { meme_id: ids.own, check_name: 'link', ...link },
      { meme_id: ids.plain, check_name: 'new-author', ...link },
      { meme_id: ids.nameless, check_name: 'new-author', ...link },
      { meme_id: ids.nameless, check_name: 'words', ...link },
    ])
    .execute();
  const meme = { opened_at: 1, due_at: 2 };
  await ctx.db
    .insertInto('cases')
    .values([
      { ...meme, subject: `meme:${ids.old}`, meme_id: ids.old },
      { ...meme, subject: `meme:${ids.own}`, meme_id: ids.own },
      { ...meme, subject: `meme:${ids.known}`, meme_id: ids.known, closed_at: 3 },
    ])
    .execute();
});
afterAll(() => site.close());

type Name = keyof typeof ids;
const named = (id: number) => Object.entries(ids).find(([, each]) => each === id)?.[0];
const read = (query: string) => site.get(`/moderation/queue?${query}`, moderator);

test.each<[string, Name[]]>([
  ['company=Dell', ['known']],
  ['company=UiPath', ['own', 'old']],
  ['language=en', ['plain']],
  ['age=day', ['old']],
  ['age=two_days', []],
  ['kind=resubmitted', ['known']],
  ['kind=first', ['plain', 'nameless', 'own', 'old']],
  ['kind=asked', []],
  ['kind=proposal', []],
  // What a card hides from the people whom it concerns stays hidden.
  ['finding=link', ['old']],
  ['only=reported', ['old']],
  // Nothing that depends on an author reaches a meme without a name; its own words do.
  ['finding=new-author', ['plain']],
  ['finding=words', ['nameless']],
  ['only=new_authors', ['plain', 'own']],
  ['search=sedinta+lun', ['plain']],
  ['search=nume', ['nameless']],
  ['search=uipath', ['own', 'old']],
  ['search=nicaieri', []],
  ['search=uipath&age=day', ['old']],
  ['search=.', ['plain', 'known', 'nameless', 'own', 'old']],
])('%s', async (query, expected) => {
  const answer = await read(query);
  expect(
    answer
      .json<QueueCard[]>()
      .map(({ meme }) => named(meme.id))
      .toSorted(),
  ).toEqual(expected.toSorted());
  expect(answer.headers['x-total-count']).toBe(String(expected.length));
});

test('nobody is found by name, and no filter follows an author to a meme without a name', async () => {
  for (const { username } of [author, known])
    expect((await read(`search=${encodeURIComponent(username)}`)).json()).toEqual([]);
  const before = (await read('only=new_authors')).body;
  const another = await site.meme(author, { title: 'A doua', nameless: 'true' });
  await site.send('PUT', `/memes/${another.id}/approval`, { status: 'approved' }, moderator);
  expect((await read('only=new_authors')).body).toBe(before);
});

test('pages keep their filter', async () => {
  const first = await read('kind=first&limit=1');
  const next = /^<([^>]+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? '';
  expect(next).toContain('kind=first');
  const others = (await site.get(next.replace('limit=1', 'limit=50'), moderator)).json<QueueCard[]>();
  const seen = [...first.json<QueueCard[]>(), ...others].map(({ meme }) => named(meme.id));
  expect(seen.toSorted()).toEqual(['nameless', 'old', 'own', 'plain']);
});

test.each([
  'finding=x',
  'age=year',
  'kind=',
  'only=own',
  'language=fr',
  'company=',
  'search=%00',
  `search=${'a'.repeat(1000)}`,
])('an odd filter is refused: %s', async (query) => {
  expect((await read(query)).statusCode).toBe(400);
});
