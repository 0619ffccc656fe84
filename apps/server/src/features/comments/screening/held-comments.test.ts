// On PostgreSQL in each `npm test`: screening/screening.queries, cases/opening.queries
import type { Comment } from '@corpomeme/contract/comments/comments';
import type { Case } from '@corpomeme/contract/disputes/reports';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { Notification } from '@corpomeme/contract/news/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { findDrifts } from '../../people/admin/admin.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
let second: Member;
let admin: Member;
let writer: Member;
let meme: Meme;
let url: string;
beforeAll(async () => {
  site = await startSite({ env: { RATE_LIMIT: 'on' } });
  author = await site.member();
  [moderator, second, admin] = [
    await site.member('moderator'),
    await site.member('moderator'),
    await site.member('admin'),
  ];
});
afterAll(() => site.close());
beforeEach(async () => {
  writer = await site.member();
  meme = await site.publishedMeme(author, moderator);
  url = `/memes/${meme.id}/comments`;
});

const NAMED = 'A fost Ion Popescu.';
const MENDED = 'A fost Ion.';
const post = async (content = NAMED, body: object = {}, as = writer) => {
  const answer = await site.send('POST', url, { content, ...body }, as);
  expect(answer.statusCode).toBe(201);
  return answer.json<Comment>();
};
const edit = async (id: number, content: string, as = writer) =>
  (await site.send('PATCH', `${url}/${id}`, { content }, as)).json<Comment>();
const list = async (as: Member | null = null) => {
  site.clock.advance(2000);
  return (await site.get(url, as)).json<Comment[]>();
};
const textsFor = async (as: Member | null = null) => (await list(as)).map(({ content }) => content);
const countOf = async () => {
  site.clock.advance(2000);
  return (await site.get(`/memes/${meme.id}`)).json<Meme>().commentCount;
};
async function caseOf(id: number, as = moderator): Promise<Case> {
  const cases = (await site.get('/moderation/cases?limit=50', as)).json<Case[]>();
  const found = cases.find(({ comment_id }) => comment_id === id);
  if (!found) throw new Error('no open case');
  return found;
}
const judge = (of: Case, body: object, as = moderator) =>
  site.send(
    'PUT',
    `/moderation/cases/${of.id}`,
    { comment_version: of.comment_version, version: of.meme?.version, ...body },
    as,
  );
const KEEP = { outcome: 'kept' };
const REMOVE = { outcome: 'removed', reason_code: 'real_name', reason: 'Nume real.' };
const newsOf = async (as: Member) =>
  (await site.get('/users/me/notifications', as)).json<Notification[]>().map(({ kind }) => kind);
const noDrifts = async () => expect(await findDrifts(site.ctx.db)).toEqual([]);

test('a held comment answers its author with the cause, and its author alone lists it', async () => {
  const held = await post();
  expect(held).toMatchObject({
    content: NAMED,
    state: 'held',
    held_for: [{ reason: 'full-name', found: ['Ion Popescu'] }],
    held_until_mended: true,
  });
  expect(await textsFor()).toEqual([]);
  expect(await textsFor(author)).toEqual([]);
  expect(await list(writer)).toMatchObject([
    { id: held.id, state: 'held', held_for: [{ found: ['Ion Popescu'] }] },
  ]);
  expect(await list(moderator)).toMatchObject([{ id: held.id, state: 'held' }]);
  expect(await countOf()).toBe(0);
  expect(await newsOf(author)).not.toContain('meme.commented');
  await noDrifts();
});

test('all findings are named, and nothing is promised of a list that was cut', async () => {
  const both = await post('Ion Popescu, 0722 123 456, e un idiot');
  expect(both.held_for).toEqual([
    { reason: 'phone-number', found: ['0722 123 456'] },
    { reason: 'words', found: ['idiot'] },
    { reason: 'full-name', found: ['Ion Popescu'] },
  ]);
  expect(both.held_until_mended).toBe(true);
  expect(await edit(both.id, 'Ion, e nasol')).not.toHaveProperty('state');
  const many = Array.from({ length: 21 }, (_, n) => `0722 123 4${n + 10}`).join('; ');
  expect(await post(many)).not.toHaveProperty('held_until_mended');
});

test('a public comment has no further field', async () => {
  expect(Object.keys(await post('Exact ca la noi.')).filter((name) => /held|state/.test(name))).toEqual([]);
});

describe('a moderator', () => {
  test('approves: the comment is public, counted, announced, and its author is told', async () => {
    const { id } = await post();
    const found = await caseOf(id);
    expect(found).toMatchObject({ report_count: 0, comment: { state: 'held' }, comment_version: 1 });
    expect((await judge(found, KEEP)).statusCode).toBe(200);
    expect(await textsFor()).toEqual([NAMED]);
    expect(await countOf()).toBe(1);
    expect(await newsOf(author)).toContain('meme.commented');
    expect(await newsOf(writer)).toEqual(['comment.approved']);
    const [entry] = (await site.get(`/admin/audit?meme=${meme.id}&action=case.close`, admin)).json();
    expect(entry).toMatchObject({ actor_id: moderator.id, user_id: writer.id, details: { outcome: 'kept' } });
    await noDrifts();
  });

  test('rejects with a reason, which the author reads; nobody else sees that it was there', async () => {
    const { id } = await post();
    expect((await judge(await caseOf(id), REMOVE)).statusCode).toBe(200);
    expect(await list()).toEqual([]);
    expect(await countOf()).toBe(0);
    const [told] = (await site.get('/users/me/notifications', writer)).json<Notification[]>();
    expect(told).toMatchObject({ kind: 'comment.removed', reason: 'Nume real.', reason_code: 'real_name' });
    const entries = (await site.get(`/admin/audit?meme=${meme.id}&action=comment.remove`, admin)).json();
    expect(entries).toHaveLength(1);
    await noDrifts();
  });

  test('does not decide an own comment', async () => {
    const { id } = await post(NAMED, {}, moderator);
    const own = await caseOf(id);
    expect(own.concerns_you).toBe(true);
    expect((await judge(own, KEEP)).json().code).toBe('own_matter');
    expect((await judge(await caseOf(id, second), KEEP, second)).statusCode).toBe(200);
  });

  test('decides only the text that was read', async () => {
    const { id } = await post();
    const seen = await caseOf(id);
    await edit(id, 'A fost Ana Ionescu.');
    for (const body of [KEEP, REMOVE]) {
      const answer = await judge(seen, body);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'comment_changed']);
    }
    expect((await judge(await caseOf(id), KEEP)).statusCode).toBe(200);
    expect(await textsFor()).toEqual(['A fost Ana Ionescu.']);
  });

  test.each(['kept', 'removed'])('decides once of two at once (%s)', async (outcome) => {
    const { id } = await post();
    const seen = await caseOf(id);
    const verdict = { ...REMOVE, outcome };
    const answers = await Promise.all([judge(seen, verdict), judge(seen, verdict, second)]);
    const codes = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(codes[0]).toBe(200);
    expect([404, 409]).toContain(codes[1]);
    expect(await countOf()).toBe(outcome === 'kept' ? 1 : 0);
    await noDrifts();
  });

  test('and the author at once: either way, one end and right counters', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await post(NAMED, {}, await site.member());
      const seen = await caseOf(id);
      const [row] = await site.ctx.db.selectFrom('comments').selectAll().where('id', '=', id).execute();
      const answers = await Promise.all([
        judge(seen, KEEP),
        site.send('DELETE', `${url}/${id}`, undefined, second),
        site.send('DELETE', `/memes/${meme.id}/comments/${row?.id}`, undefined, admin),
      ]);
      for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500);
      await noDrifts();
    }
  });

  test('of a deleted meme gets a clear answer', async () => {
    const { id } = await post();
    const seen = await caseOf(id);
    await site.send('DELETE', `/memes/${meme.id}`, undefined, author);
    const { statusCode } = await judge(seen, KEEP);
    expect([404, 409]).toContain(statusCode);
    await noDrifts();
  });

  test('of a meme that was taken down waits until it returns', async () => {
    const { id } = await post();
    const seen = await caseOf(id);
    await site.send('POST', `/memes/${meme.id}/removal`, { reason_code: 'copyright' }, moderator);
    expect((await judge(seen, KEEP)).json().code).toBe('case_suspended');
  });
});

describe('the author', () => {
  test('mends the text, and it is public at once', async () => {
    const { id } = await post();
    expect(await edit(id, MENDED)).not.toHaveProperty('state');
    expect(await textsFor()).toEqual([MENDED]);
    expect(await countOf()).toBe(1);
    expect(await newsOf(author)).toContain('meme.commented');
    await expect(caseOf(id)).rejects.toThrow('no open case');
    await noDrifts();
  });

  test('deletes it, and nothing is left', async () => {
    const { id } = await post();
    expect((await site.send('DELETE', `${url}/${id}`, undefined, writer)).statusCode).toBe(200);
    expect(await list()).toEqual([]);
    expect(await countOf()).toBe(0);
    await noDrifts();
  });

  test('hides a public comment by an edit with a finding, until a moderator decides', async () => {
    const { id } = await post('Exact ca la noi.');
    await site.send('POST', url, { content: 'Așa e.', parentId: id }, author);
    expect(await edit(id, NAMED)).toMatchObject({ state: 'held', content: NAMED });
    expect(await textsFor()).toEqual(['[Comentariu șters]', 'Așa e.']);
    expect(await countOf()).toBe(1);
    const found = await caseOf(id);
    expect(found).toMatchObject({ reported_texts: ['Exact ca la noi.'], comment: { content: NAMED } });
    expect((await judge(found, KEEP)).statusCode).toBe(200);
    expect(await textsFor()).toEqual([NAMED, 'Așa e.']);
    expect(await countOf()).toBe(2);
    await noDrifts();
  });

  test('does not mend a burst by an edit', async () => {
    for (let n = 0; n < 14; n++) expect(await post(`Da, ${n}.`)).not.toHaveProperty('state');
    const burst = await post('Da, iar.');
    expect(burst.held_for).toEqual([{ reason: 'burst', found: [] }]);
    expect(await edit(burst.id, 'Sună la 0722 123 456.')).toMatchObject({
      held_for: [{ reason: 'phone-number' }, { reason: 'burst' }],
    });
    const edited = await edit(burst.id, 'Altceva.');
    expect(edited.held_for).toEqual([{ reason: 'burst', found: [] }]);
    expect(edited).not.toHaveProperty('held_until_mended');
    site.clock.advance(60_000);
    expect(await post('Gata.')).not.toHaveProperty('state');
  });
});

describe('settings', () => {
  const set = (body: object) => site.send('PATCH', '/admin/screening', body, admin);

  test('links of young accounts wait, those of older ones do not', async () => {
    expect(await post('Vezi https://exemplu.dev/a')).toMatchObject({
      state: 'held',
      held_for: [{ reason: 'link' }],
    });
    site.clock.advance(3 * 86_400_000);
    [moderator, admin, second] = [
      await site.member('moderator'),
      await site.member('admin'),
      await site.member('moderator'),
    ];
    const { username } = writer;
    const older = await site.ctx.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .execute();
    expect(older).toHaveLength(1);
    await set({ hold_links_days: 0 });
    expect(await post('Vezi https://exemplu.dev/a', {}, await site.member())).not.toHaveProperty('state');
    await set({ hold_links_days: 3 });
  });

  test('first comments wait if an admin wants it, until something of the member is approved', async () => {
    expect((await set({ hold_first_comments: true })).statusCode).toBe(200);
    const first = await post('Exact ca la noi.');
    expect(first).toMatchObject({ state: 'held', held_for: [{ reason: 'first-comment' }] });
    expect((await judge(await caseOf(first.id), KEEP)).statusCode).toBe(200);
    expect(await post('Și azi.')).not.toHaveProperty('state');
    await set({ hold_first_comments: false });
  });
});
