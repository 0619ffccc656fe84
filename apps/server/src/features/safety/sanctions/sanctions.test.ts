// On PostgreSQL in each `npm test`: sanctions/sanctions.queries, members/act
import type { Appeal } from '@corpomeme/contract/moderation/appeals';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import type { AuthorRecord, Sanction } from '@corpomeme/contract/safety/sanctions';
import { DAY } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { authenticate } from '../../people/auth/sessions/sessions.ts';
import { removeSanction } from './sanctions.ts';

const WHY = { reason: 'Date personale, a treia oară.', reason_code: 'private_data' };

let site: TestSite;
let moderator: Member;
let other: Member;
let admin: Member;
let member: Member;
beforeAll(async () => {
  site = await startSite();
  [moderator, other] = [await site.member('moderator'), await site.member('moderator')];
  admin = await site.member('admin');
});
afterAll(() => site.close());
beforeEach(async () => {
  member = await site.member();
});

const sanction = (body: object, as = moderator, whom = member) =>
  site.send('POST', `/users/${whom.id}/sanctions`, { ...WHY, ...body }, as);
const lift = (id: number, as = moderator, whom = member) =>
  site.send('DELETE', `/users/${whom.id}/sanctions/${id}`, undefined, as);
const me = async (as = member) => (await site.get('/users/me', as)).json<CurrentUser>();

describe('permission to sanction', () => {
  test.each<[string, object, number]>([
    ['moderator', { kind: 'warning' }, 201],
    ['moderator', { kind: 'posting_ban', days: 30 }, 201],
    ['moderator', { kind: 'posting_ban', days: 31 }, 403],
    ['moderator', { kind: 'posting_ban' }, 403],
    ['moderator', { kind: 'suspension', days: 7 }, 201],
    ['moderator', { kind: 'suspension', days: 8 }, 403],
    ['admin', { kind: 'suspension', days: 3650 }, 201],
    ['admin', { kind: 'posting_ban', days: null }, 201],
    ['admin', { kind: 'suspension', days: 0 }, 400],
    ['admin', { kind: 'suspension', days: 3651 }, 400],
    ['admin', { kind: 'suspension', days: 1.5 }, 400],
    ['admin', { kind: 'ban', days: 1 }, 400],
    ['admin', { kind: 'warning', reason: 'x'.repeat(501) }, 400],
    ['member', { kind: 'warning' }, 403],
  ])('%s %j: %i', async (who, body, status) => {
    const as = { moderator, admin, member: await site.member() }[who];
    expect((await sanction(body, as)).statusCode).toBe(status);
  });

  test('excludes oneself, and for staff requires an admin', async () => {
    expect((await sanction({ kind: 'warning' }, admin, admin)).json().code).toBe('own_account');
    expect((await sanction({ kind: 'warning' }, moderator, other)).json().code).toBe('sanction_beyond');
    expect((await sanction({ kind: 'warning' }, admin, other)).statusCode).toBe(201);
    const nobody = { ...member, id: 'nobody' };
    expect((await sanction({ kind: 'warning' }, admin, nobody)).json().code).toBe('user_not_found');
  });

  test('allows one active sanction of a kind, also concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        sanction({ kind: 'suspension', days: 3 }, n % 2 ? other : moderator),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(7).fill(409)]);
  });

  test('ends with the role of staff, also for a request that has begun', async () => {
    const { id } = (await sanction({ kind: 'warning' }, moderator)).json<Sanction>();
    const suspended = await site.member('moderator');
    const stale = await authenticate(site.ctx, suspended.token);
    if (!stale) throw new Error('no actor');
    await sanction({ kind: 'suspension', days: 3 }, admin, suspended);
    await expect(removeSanction(site.ctx, stale, member.id, id)).rejects.toThrow('Access denied');
  });

  test('to lift equals the permission to impose', async () => {
    const { id } = (await sanction({ kind: 'suspension', days: 60 }, admin)).json<Sanction>();
    expect((await lift(id)).json().code).toBe('sanction_beyond');
    expect((await lift(id, moderator, moderator)).json().code).toBe('own_account');
    expect((await lift(id, admin, await site.member())).json().code).toBe('sanction_not_found');
    expect((await lift(id, admin)).json<Sanction>()).toMatchObject({
      in_force: false,
      lifted_by_username: admin.username,
    });
    expect((await lift(id, admin)).json().code).toBe('sanction_already_lifted');
  });
});

describe('a posting ban', () => {
  test('blocks uploads and nothing else, names reason and end, and expires', async () => {
    const published = await site.publishedMeme(admin, moderator);
    const rejected = await site.meme(member);
    await site.send('PUT', `/memes/${rejected.id}/approval`, { status: 'rejected' }, moderator);
    const given = (await sanction({ kind: 'posting_ban', days: 2 })).json<Sanction>();
    const end = given.expires_at ?? '';
    expect(Date.parse(end) - Date.parse(given.created_at)).toBe(2 * DAY);
    const notice = { kind: 'posting_ban', ...WHY, expires_at: end };
    const refused = { code: 'posting_not_allowed', sanction: notice };
    const edit = await site.send('PATCH', `/memes/${rejected.id}`, { title: 'nou' }, member);
    expect([edit.statusCode, edit.json()]).toMatchObject([403, refused]);
    const upload = await site.upload(member, { company: 'Dell', city: 'Iasi' });
    expect([upload.statusCode, upload.json()]).toMatchObject([403, refused]);
    expect(await me()).toMatchObject({ permissions: { canCreateMemes: false }, sanctions: [notice] });
    const comment = await site.send('POST', `/memes/${published.id}/comments`, { content: 'Da.' }, member);
    expect(comment.statusCode).toBe(201);
    expect(
      (await site.send('POST', `/memes/${published.id}/vote`, { voteType: 'up' }, member)).statusCode,
    ).toBe(200);
    site.clock.advance(2 * DAY);
    expect((await site.send('PATCH', `/memes/${rejected.id}`, { title: 'nou' }, member)).statusCode).toBe(
      200,
    );
    expect(await me()).toMatchObject({ permissions: { canCreateMemes: true }, sanctions: [] });
  });
});

describe('a suspension', () => {
  test('blocks every contribution, keeps reading and the account, and ends when lifted', async () => {
    const published = await site.publishedMeme(admin, moderator);
    const { id } = (await sanction({ kind: 'suspension', days: 7 })).json<Sanction>();
    const calls = () => [
      site.send('POST', `/memes/${published.id}/comments`, { content: 'Da.' }, member),
      site.send('POST', `/memes/${published.id}/vote`, { voteType: 'up' }, member),
      site.upload(member, { company: 'Dell', city: 'Iasi' }),
    ];
    for (const answer of await Promise.all(calls()))
      expect([answer.statusCode, answer.json()]).toMatchObject([
        403,
        { code: 'suspended', sanction: { kind: 'suspension', reason: WHY.reason } },
      ]);
    for (const url of [
      `/memes/${published.id}`,
      '/users/me/memes',
      '/users/me/export',
      '/users/me/sanctions',
    ])
      expect((await site.get(url, member)).statusCode, url).toBe(200);
    await lift(id, other);
    for (const answer of await Promise.all(calls())) expect(answer.statusCode, answer.body).not.toBe(403);
  });

  test('suspends a staff role too', async () => {
    const staff = await site.member('moderator');
    await sanction({ kind: 'suspension', days: 1 }, admin, staff);
    const queue = await site.get('/memes/pending', staff);
    expect([queue.statusCode, queue.json().code]).toEqual([403, 'suspended']);
    expect(await me(staff)).toMatchObject({ isModerator: false });
    site.clock.advance(DAY);
    expect((await site.get('/memes/pending', staff)).statusCode).toBe(200);
  });
});

test('keeps a suspended member from changing the nickname', async () => {
  const suspended = await site.member();
  const { id } = (await sanction({ kind: 'suspension', days: 1 }, admin, suspended)).json<Sanction>();
  const rename = () =>
    site.send('POST', '/users/update-nickname', { newNickname: 'Alt Nume De Test' }, suspended);
  expect((await rename()).json().code).toBe('suspended');
  await site.send('DELETE', `/users/${suspended.id}/sanctions/${id}`, undefined, admin);
  expect((await rename()).statusCode).toBe(200);
});

describe('the member', () => {
  test('reads the reason without the moderator’s name, and appeals once; another moderator lifts it', async () => {
    await sanction({ kind: 'suspension', days: 7 });
    const [own] = (await site.get('/users/me/sanctions', member)).json<Sanction[]>();
    expect(own).toMatchObject({ kind: 'suspension', ...WHY, in_force: true, created_by_username: null });
    const appeal = (as = member) =>
      site.send('POST', `/users/me/sanctions/${own?.id}/appeal`, { text: 'Nu am fost eu.' }, as);
    expect((await appeal(await site.member())).json().code).toBe('sanction_not_found');
    expect((await appeal()).statusCode).toBe(201);
    expect((await appeal()).json().code).toBe('already_appealed');
    const open = (await site.get('/moderation/appeals?limit=50', other)).json<Appeal[]>();
    const found = open.find(({ user_id }) => user_id === member.id);
    expect(found).toMatchObject({
      text: 'Nu am fost eu.',
      meme: null,
      sanction: { id: own?.id, created_by_username: moderator.username },
      record: { restriction: 'suspension' },
    });
    const put = (as: Member) =>
      site.send('PUT', `/moderation/appeals/${found?.id}`, { outcome: 'accepted', answer: 'Corect.' }, as);
    expect((await put(moderator)).json().code).toBe('own_decision');
    expect((await put(other)).statusCode).toBe(200);
    const [after] = (await site.get('/users/me/sanctions', member)).json<Sanction[]>();
    expect(after).toMatchObject({ in_force: false, appeal: { state: 'accepted', answer: 'Corect.' } });
    expect((await me()).sanctions).toEqual([]);
  });

  test('cannot appeal against an expired sanction', async () => {
    const { id } = (await sanction({ kind: 'posting_ban', days: 1 })).json<Sanction>();
    site.clock.advance(DAY);
    const answer = await site.send('POST', `/users/me/sanctions/${id}/appeal`, { text: 'De ce?' }, member);
    expect(answer.json().code).toBe('nothing_to_appeal');
  });

  test('is notified, exports it, and its data is deleted with the account', async () => {
    const { id } = (await sanction({ kind: 'suspension', days: 7 })).json<Sanction>();
    await site.send('POST', `/users/me/sanctions/${id}/appeal`, { text: 'Cuvintele mele.' }, member);
    const news = await site.ctx.db
      .selectFrom('notifications')
      .select(['kind', 'details'])
      .where('user_id', '=', member.id)
      .execute();
    expect(news.map(({ kind, details }) => [kind, JSON.parse(details)])).toEqual([
      ['sanction.added', { sanction: 'suspension', ...WHY }],
    ]);
    const data = (await site.get('/users/me/export', member)).json();
    expect(data).toMatchObject({
      sanctions: [{ kind: 'suspension', ...WHY, lifted_at: null }],
      appeals: [{ text: 'Cuvintele mele.', state: 'open', meme_id: null }],
    });
    expect((await site.send('DELETE', `/admin/users/${member.id}`, {}, admin)).statusCode).toBe(200);
    for (const table of ['sanctions', 'appeals'] as const)
      expect(
        await site.ctx.db.selectFrom(table).selectAll().where('user_id', '=', member.id).execute(),
      ).toEqual([]);
    expect((await sanction({ kind: 'warning' })).json().code).toBe('user_already_deleted');
  });
});

test('the record counts memes by status, warnings, and active sanctions', async () => {
  const { id } = await site.publishedMeme(member, moderator);
  await site.publishedMeme(member, moderator);
  await site.send('POST', `/memes/${id}/removal`, WHY, moderator);
  const rejected = await site.meme(member);
  await site.send('PUT', `/memes/${rejected.id}/approval`, { status: 'rejected' }, moderator);
  await sanction({ kind: 'warning' });
  await sanction({ kind: 'warning' });
  const { expires_at } = (await sanction({ kind: 'posting_ban', days: 3 })).json<Sanction>();
  const record = (await site.get(`/users/${member.id}/record`, moderator)).json<AuthorRecord>();
  expect(record).toEqual({
    approved: 1,
    rejected: 1,
    removed: 1,
    warnings: 2,
    restriction: 'posting_ban',
    sanctioned_until: expires_at,
    member_since: expect.stringMatching(/Z$/),
  });
  expect((await site.get('/users/nobody/record', moderator)).statusCode).toBe(404);
});
