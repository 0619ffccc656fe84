import type { MemeHistory } from '@corpomeme/contract/memes/meme-history';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { QueueCard } from '@corpomeme/contract/moderation/desk';
import type { AuditEntry } from '@corpomeme/contract/people/audit-log';
import type { OwnData } from '@corpomeme/contract/people/own-data';
import { MEME } from '@corpomeme/contract/site/limits';
import { DAY } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallPng } from '../../../../test/corpus.ts';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { sweepRevisions } from '../../memes/editing/editing.service.ts';

/** Decision 064: the changes of an edit are stored as long as the meme, at most a year. */

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

const WORDS = { title: 'Luni', message: 'Cu Ana din contabilitate' };
const edit = (id: number, body: object, as = author) => site.send('PATCH', `/memes/${id}`, body, as);
const decide = (id: number, body: object, as = moderator) =>
  site.send('PUT', `/memes/${id}/approval`, body, as);
const REJECTED = { status: 'rejected', reason: 'Un nume real' };
const historyOf = async (id: number, as = moderator) =>
  (await site.get(`/memes/${id}/history`, as)).json<MemeHistory>();
const told = (history: MemeHistory) =>
  history.map(({ event, username, changes }) => [event, username, changes]);
const kept = (memeId: number) =>
  site.ctx.db.selectFrom('meme_revisions').selectAll().where('meme_id', '=', memeId).execute();

test('edits before a decision and resubmissions show their changes to moderators and the author', async () => {
  const { id } = await site.meme(author, WORDS);
  await edit(id, { message: null, company: 'General', city: '' });
  await decide(id, REJECTED);
  await edit(id, { title: 'Marți' });
  await decide(id, { status: 'approved' });
  await edit(id, { title: 'Miercuri' }, admin);
  const change = (field: string, before: string | null, after: string | null) => ({ field, before, after });
  const names = { author: author.username, moderator: moderator.username, admin: admin.username };
  const expected = (shown: Partial<typeof names>) => [
    ['submitted', names.author, null],
    [
      'revised',
      names.author,
      [
        change('company', 'Adobe', 'General'),
        change('city', expect.any(String) as never, 'N/A'),
        change('message', WORDS.message, null),
      ],
    ],
    ['rejected', shown.moderator ?? null, null],
    ['resubmitted', names.author, [change('title', 'Luni', 'Marți')]],
    ['approved', shown.moderator ?? null, null],
    ['edited', shown.admin ?? null, [change('title', 'Marți', 'Miercuri')]],
  ];
  expect(told(await historyOf(id))).toEqual(expected(names));
  expect(told(await historyOf(id, author))).toEqual(expected({}));
});

test('a replaced image is shown by its fingerprints, to moderators only', async () => {
  const meme = await site.meme(author, WORDS);
  const [first] = await site.ctx.db
    .selectFrom('picture_prints')
    .select('hash')
    .where('meme_id', '=', meme.id)
    .where('part', '=', 0)
    .execute();
  const bytes = await smallPng(50, 20);
  await site.upload(author, {}, { bytes }, { method: 'PATCH', url: `/memes/${meme.id}` });
  const before = first?.hash ?? null;
  expect((await historyOf(meme.id)).at(-1)?.changes).toEqual([
    { field: 'picture', before, after: expect.toSatisfy((it) => it === null || /^[0-9a-f]{16}$/.test(it)) },
  ]);
  expect((await historyOf(meme.id, author)).at(-1)?.changes).toEqual([
    { field: 'picture', before: null, after: null },
  ]);
});

test('an edit of a pending meme is recorded and counted on its card; an edit without a difference is not', async () => {
  const { id } = await site.meme(author, WORDS);
  await edit(id, { title: 'Luni' });
  expect((await site.get(`/memes/${id}`, moderator)).json<Meme>().version).toBe(1);
  await edit(id, { title: 'Joi' });
  const audit = (await site.get(`/admin/audit?meme=${id}`, admin)).json<AuditEntry[]>();
  expect(audit.map(({ action, actor_id, details }) => [action, actor_id, details])).toEqual([
    ['meme.revise', author.id, { fields: 'title', version: 1 }],
  ]);
  const queue = (await site.get('/moderation/queue?limit=50', moderator)).json<QueueCard[]>();
  expect(queue.find(({ meme }) => meme.id === id)?.history_count).toBe(1);
});

test('a moderator who reported the meme reads neither its earlier words nor names of colleagues', async () => {
  const meme = await site.publishedMeme(author, moderator, WORDS);
  await edit(meme.id, { title: 'Vineri' }, admin);
  const reporter = await site.member('moderator');
  await site.send('POST', `/memes/${meme.id}/reports`, { reason_code: 'other' }, reporter);
  expect(told(await historyOf(meme.id, reporter))).toEqual([
    ['submitted', author.username, null],
    ['approved', null, null],
    ['edited', null, null],
  ]);
});

test('an edit of an undone approval stays in the author’s history', async () => {
  const { id } = await site.meme(author, WORDS);
  await decide(id, { status: 'approved' });
  await edit(id, { title: 'Sâmbătă' }, admin);
  await site.send('POST', `/memes/${id}/approval/undo`, {}, moderator);
  expect((await historyOf(id, author)).map(({ event }) => event)).toEqual(['submitted', 'edited']);
});

test('a deletion stays as an event; the words are deleted with the meme', async () => {
  for (const [status, events] of [
    ['pending', ['revised', 'withdrawn']],
    ['rejected', ['revised', 'rejected', 'withdrawn']],
  ] as const) {
    const { id } = await site.meme(author, WORDS);
    await edit(id, { title: 'Duminică' });
    if (status === 'rejected') await decide(id, REJECTED);
    await site.send('DELETE', `/memes/${id}`, undefined, author);
    expect(await kept(id)).toEqual([]);
    const history = await historyOf(id);
    expect(history.map(({ event, changes }) => [event, changes])).toEqual(
      events.map((event) => [event, null]),
    );
    expect(JSON.stringify(history)).not.toContain(moderator.username);
    expect((await site.get(`/memes/${id}/history`, author)).statusCode).toBe(404);
    const [entry] = (await site.get(`/admin/audit?meme=${id}&action=meme.delete`, admin)).json<
      AuditEntry[]
    >();
    expect(entry?.details).toMatchObject({ status });
  }
  expect((await site.get('/memes/999999/history', moderator)).statusCode).toBe(404);
});

test('earlier words are in the data export, and are deleted with the account although the meme stays', async () => {
  const leaving = await site.member();
  const meme = await site.meme(leaving, WORDS);
  await edit(meme.id, { message: 'Fără nume' }, leaving);
  await decide(meme.id, { status: 'approved' });
  const data = (await site.get('/users/me/export', leaving)).json<OwnData>();
  expect(data.memes[0]?.earlier_words).toMatchObject([{ version: 1, ...WORDS, company: 'Adobe' }]);
  await site.send('DELETE', `/admin/users/${leaving.id}`, { reason: 'A plecat' }, admin);
  expect((await site.get(`/memes/${meme.id}`, moderator)).statusCode).toBe(200);
  expect(await kept(meme.id)).toEqual([]);
  expect((await historyOf(meme.id)).map(({ event }) => event)).toEqual(['submitted', 'revised', 'approved']);
});

test('after a year the words are deleted, and the event stays', async () => {
  const { id } = await site.meme(author, WORDS);
  await edit(id, { title: 'Martie' });
  site.clock.advance(MEME.earlierWordsKept - DAY);
  await sweepRevisions(site.ctx);
  expect(await kept(id)).toHaveLength(1);
  site.clock.advance(DAY);
  await sweepRevisions(site.ctx);
  const [{ n }] = (await site.ctx.db
    .selectFrom('meme_revisions')
    .select(({ fn }) => fn.countAll<number | string>().as('n'))
    .execute()) as [{ n: number | string }];
  expect(Number(n)).toBe(0);
  const row = await site.ctx.db
    .selectFrom('audit_log')
    .select('action')
    .where('meme_id', '=', id)
    .executeTakeFirst();
  expect(row?.action).toBe('meme.revise');
});
