// On PostgreSQL in each `npm test`: members/members.queries, comments/removed-comments.queries
import type { Comment } from '@corpomeme/contract/comments/comments';
import type { Meme } from '@corpomeme/contract/memes/memes';
import {
  CLEANUP,
  type CleanupResult,
  type MemberItem,
  type MemberOverview,
} from '@corpomeme/contract/moderation/members';
import type { Notification } from '@corpomeme/contract/news/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { findDrifts } from '../../people/admin/admin.ts';

let site: TestSite;
let moderator: Member;
let second: Member;
let admin: Member;
let other: Member;
let member: Member;
let elsewhere: Meme;
beforeAll(async () => {
  site = await startSite();
  [moderator, second, admin, other] = [
    await site.member('moderator'),
    await site.member('moderator'),
    await site.member('admin'),
    await site.member(),
  ];
  elsewhere = await site.publishedMeme(other, second);
});
afterAll(() => site.close());
beforeEach(async () => {
  member = await site.member();
});

const WHY = { reason_code: 'insulting', reason: 'Hărțuire.' };
const url = (of = member) => `/moderation/members/${of.id}`;
const read = async (as = moderator) => (await site.get(url(), as)).json<MemberOverview>();
const list = async (query: string, as = moderator) =>
  (await site.get(`${url()}/content?${query}`, as)).json<MemberItem[]>();
const statesOf = async (kind: string) =>
  (await list(`kind=${kind}&limit=50`)).map(({ id, state }) => [id, state]);
const comment = async (content: string, as = member, memeId = elsewhere.id) =>
  (await site.send('POST', `/memes/${memeId}/comments`, { content }, as)).json<Comment>().id;
const cleanUp = (body: object, as = moderator) =>
  site.send('POST', `${url()}/cleanups`, { ...WHY, ...body }, as);
const undo = (id: number | undefined, as = moderator) =>
  site.send('DELETE', `${url()}/cleanups/${id}`, undefined, as);
const noDrifts = async () => expect(await findDrifts(site.ctx.db)).toEqual([]);
async function publicTexts(): Promise<string[]> {
  site.clock.advance(2000);
  const all = (await site.get(`/memes/${elsewhere.id}/comments?limit=500`)).json<Comment[]>();
  return all.filter(({ owner_id }) => owner_id === member.id).map(({ content }) => content);
}

async function posted() {
  const published = await site.publishedMeme(member, second);
  const pending = await site.meme(member);
  const said = await comment('Exact ca la noi.');
  const held = await comment('A fost Ion Popescu.');
  return { published: published.id, pending: pending.id, said, held };
}

describe('the page of a member', () => {
  test('lists memes and comments of every state, and reports by and about', async () => {
    const { published, pending, said, held } = await posted();
    await site.send('POST', `/memes/${published}/reports`, { reason_code: 'insulting' }, other);
    await site.send('POST', `/memes/${elsewhere.id}/reports`, { reason_code: 'off_topic' }, member);
    expect(await statesOf('meme')).toEqual(
      expect.arrayContaining([
        [published, 'public'],
        [pending, 'waiting'],
      ]),
    );
    expect(await statesOf('comment')).toEqual(
      expect.arrayContaining([
        [said, 'public'],
        [held, 'waiting'],
      ]),
    );
    expect(await list('kind=comment&state=waiting')).toMatchObject([
      { id: held, text: 'A fost Ion Popescu.' },
    ]);
    expect(await list('kind=meme&state=public')).toMatchObject([{ id: published }]);
    expect(await read()).toMatchObject({
      username: member.username,
      record: { approved: 1 },
      waiting: 1,
      comments: { public: 1, waiting: 1, removed: 0 },
      reports_about: [{ meme_id: published, reason_code: 'insulting', outcome: null }],
      reports_by: [{ meme_id: elsewhere.id, reason_code: 'off_topic' }],
      cleanups: [],
    });
    expect(JSON.stringify(await read())).not.toContain(other.id);
  });

  test('pages through everything once', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 5; n++) ids.unshift(await comment(`Da, ${n}.`));
    const seen: number[] = [];
    for (let next: string | undefined = `${url()}/content?kind=comment&limit=2`; next; ) {
      const page: Awaited<ReturnType<TestSite['get']>> = await site.get(next, moderator);
      seen.push(...page.json<MemberItem[]>().map(({ id }) => id));
      next = /<([^>]+)>/.exec(`${page.headers.link}`)?.[1];
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  test('is for moderators, and about somebody else', async () => {
    for (const [as, status] of [
      [member, 403],
      [null, 401],
    ] as const)
      expect((await site.get(url(), as)).statusCode).toBe(status);
    expect((await site.get(url(moderator), moderator)).json().code).toBe('own_matter');
    expect((await site.get('/moderation/members/nobody', moderator)).statusCode).toBe(404);
  });

  test('does not tell a moderator who reported their meme', async () => {
    const own = await site.publishedMeme(moderator, second);
    await site.send('POST', `/memes/${own.id}/reports`, { reason_code: 'other' }, member);
    expect((await read()).reports_by).toEqual([]);
    expect((await read(second)).reports_by).toMatchObject([{ meme_id: own.id }]);
  });
});

describe('one act', () => {
  test('removes everything with one reason, tells the member, and is in the log', async () => {
    const { published, pending, said, held } = await posted();
    const answer = await cleanUp({ all: true });
    expect([answer.statusCode, answer.json()]).toEqual([200, { memes: 2, comments: 2, left: 0 }]);
    expect((await site.get(`/memes/${published}`)).statusCode).toBe(404);
    expect(await statesOf('meme')).toEqual(
      expect.arrayContaining([
        [published, 'removed'],
        [pending, 'rejected'],
      ]),
    );
    expect(await publicTexts()).toEqual(['[Comentariu șters]']);
    const news = (await site.get('/users/me/notifications', member)).json<Notification[]>();
    expect(news.filter(({ reason }) => reason === WHY.reason)).toHaveLength(4);
    const entries = (await site.get(`/admin/audit?user=${member.id}&limit=50`, admin)).json<
      { action: string }[]
    >();
    const actions = entries.map(({ action }) => action);
    for (const action of ['user.cleanup', 'meme.remove', 'meme.reject']) expect(actions).toContain(action);
    expect(actions.filter((action) => action === 'comment.delete')).toHaveLength(2);
    expect((await read()).cleanups).toMatchObject([
      { memes: 2, comments: 2, by_username: moderator.username },
    ]);
    for (const id of [said, held])
      expect(await list('kind=comment&state=removed')).toContainEqual(expect.objectContaining({ id }));
    await noDrifts();
  });

  test('removes only what was chosen, and nothing of somebody else', async () => {
    const { published, pending, said } = await posted();
    const theirs = await comment('Și la noi.', other);
    const answer = await cleanUp({ memes: [published, elsewhere.id], comments: [said, theirs] });
    expect(answer.json()).toEqual({ memes: 1, comments: 1, left: 2 });
    expect((await site.get(`/memes/${elsewhere.id}`)).statusCode).toBe(200);
    expect(await list('kind=meme&state=waiting')).toMatchObject([{ id: pending }]);
    await noDrifts();
  });

  test('goes on in portions', async () => {
    for (let n = 0; n < CLEANUP.batch + 3; n++) await comment(`Da, ${n}.`);
    expect((await cleanUp({ all: true })).json()).toEqual({ memes: 0, comments: CLEANUP.batch, left: 3 });
    expect((await cleanUp({ all: true })).json()).toEqual({ memes: 0, comments: 3, left: 0 });
  });

  test('needs a reason, and an admin for staff', async () => {
    expect((await site.send('POST', `${url()}/cleanups`, { all: true }, moderator)).statusCode).toBe(400);
    const colleague = `${url(second)}/cleanups`;
    expect((await site.send('POST', colleague, { ...WHY, memes: [1] }, moderator)).statusCode).toBe(403);
    expect((await site.send('POST', colleague, { ...WHY, memes: [1] }, admin)).statusCode).toBe(200);
  });

  test('is undone for a day: everything is where it was', async () => {
    const { published, pending, said, held } = await posted();
    await cleanUp({ all: true });
    const [act] = (await read()).cleanups;
    const answer = await undo(act?.id, second);
    expect([answer.statusCode, answer.json<CleanupResult>()]).toEqual([
      200,
      { memes: 2, comments: 2, left: 4 },
    ]);
    expect(await statesOf('meme')).toEqual(
      expect.arrayContaining([
        [published, 'public'],
        [pending, 'waiting'],
      ]),
    );
    expect(await statesOf('comment')).toEqual(
      expect.arrayContaining([
        [said, 'public'],
        [held, 'waiting'],
      ]),
    );
    expect(await publicTexts()).toEqual(['Exact ca la noi.']);
    expect((await undo(act?.id)).json()).toMatchObject({ memes: 0, comments: 0 });
    await noDrifts();
  });

  test('is not undone after a day, nor what somebody decided afterwards', async () => {
    const { published, said } = await posted();
    await cleanUp({ memes: [published], comments: [said] });
    const [act] = (await read()).cleanups;
    await site.send('DELETE', `/memes/${published}/removal`, undefined, second);
    await site.send('POST', `/memes/${published}/removal`, WHY, second);
    site.clock.advance(1000);
    expect((await undo(act?.id)).json()).toMatchObject({ memes: 0, comments: 1 });
    await cleanUp({ comments: [said] });
    const [later] = (await read()).cleanups;
    site.clock.advance(CLEANUP.window + 1000);
    const late = await site.member('moderator');
    expect((await undo(later?.id, late)).json().code).toBe('decision_final');
    [moderator, second, admin, other] = [
      late,
      await site.member('moderator'),
      await site.member('admin'),
      await site.member(),
    ];
    await noDrifts();
  });

  test('of two moderators at once, or beside the member, removes each item once', async () => {
    for (let round = 0; round < 3; round++) {
      member = await site.member();
      const { said, published } = await posted();
      const answers = await Promise.all([
        cleanUp({ all: true }),
        cleanUp({ all: true }, second),
        site.send('DELETE', `/memes/${elsewhere.id}/comments/${said}`, undefined, member),
        site.send('DELETE', `/memes/${published}`, undefined, member),
      ]);
      for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500);
      const sums = answers.slice(0, 2).map((answer) => answer.json<CleanupResult>());
      expect(sums.reduce((all, { memes, comments }) => all + memes + comments, 0)).toBeLessThanOrEqual(4);
      expect((await cleanUp({ all: true })).json().left).toBe(0);
      await noDrifts();
    }
  });
});

describe('memes without a name', () => {
  test('are in nothing that moderators read of the account, and stay after the removal of everything', async () => {
    const row = await site.publishedMeme(member, second, { nameless: 'true' });
    expect(row.user_id).not.toBe(member.id);
    const said = (
      await site.send('POST', `/memes/${row.id}/comments`, { content: 'Așa e.', as_author: true }, member)
    ).json<Comment>();
    const named = await comment('Exact.', member, row.id);
    const ofPseudonym = async () => {
      const base = `/moderation/members/${row.user_id}`;
      const parts = [base, `${base}/content`, `${base}/content?kind=comment`];
      return Promise.all(parts.map(async (part) => (await site.get(part, moderator)).body));
    };
    const before = await ofPseudonym();
    expect(before[1]).toContain(String(row.id));
    const pages = [await read(), await list('kind=meme&limit=50'), await list('kind=comment&limit=50')];
    for (const page of pages.slice(0, 2)) expect(JSON.stringify(page)).not.toContain(row.user_id);
    expect(JSON.stringify(pages[1])).not.toContain(String(row.id));
    expect(JSON.stringify(pages)).not.toContain(String(said.id));
    expect((await cleanUp({ all: true, memes: [row.id] })).json()).toEqual({
      memes: 0,
      comments: 1,
      left: 0,
    });
    expect((await cleanUp({ memes: [row.id], comments: [said.id] })).json()).toMatchObject({
      memes: 0,
      comments: 0,
    });
    expect(await ofPseudonym()).toEqual(before);
    site.clock.advance(2000);
    expect((await site.get(`/memes/${row.id}`)).statusCode).toBe(200);
    const left = (await site.get(`/memes/${row.id}/comments`)).json<Comment[]>();
    expect(left.filter(({ is_deleted }) => !is_deleted).map(({ id }) => id)).toEqual([said.id]);
    expect(left.filter(({ is_deleted }) => is_deleted).map(({ id }) => id)).toEqual([named]);
    await noDrifts();
  });
});
