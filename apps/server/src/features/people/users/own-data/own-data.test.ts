import { OwnData } from '@corpomeme/contract/people/own-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../../test/members.ts';
import { addMemeRow } from '../../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';

let site: TestSite;
let member: Member;
let other: Member;
beforeAll(async () => {
  site = await startSite();
  [member, other] = await Promise.all([site.member(), site.member()]);
});
afterAll(() => site.close());

async function download(as: Member): Promise<OwnData> {
  const answer = await site.get('/users/me/export', as);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="corpomeme-data.json"',
    'cache-control': 'no-store',
  });
  return OwnData.parse(answer.json());
}

test('everything about one member, and about nobody else', async () => {
  const memeId = await addMemeRow(site.ctx, member, { title: 'A "mea"\n', message: '</script>\u2028 ș' });
  const rejected = { status: 'rejected', rejection_reason: 'Neclar' } as const;
  const rejectedId = await addMemeRow(site.ctx, member, rejected);
  const theirs = await addMemeRow(site.ctx, other);
  const post = async (as: Member, content: string) =>
    (await site.send('POST', `/memes/${theirs}/comments`, { content }, as)).json().id;
  const comment = await post(member, 'Eu zic.');
  const removed = await post(member, 'Am zis.');
  const foreign = await post(other, 'Tu zici.');
  await site.send('DELETE', `/memes/${theirs}/comments/${removed}`, {}, member);
  await site.send('POST', `/memes/${theirs}/vote`, { voteType: 'up' }, member);
  await site.send('POST', `/memes/${theirs}/vote`, { voteType: 'up' }, other);
  await site.send('POST', `/memes/${theirs}/same-here`, { voteType: 'up' }, member);
  await site.send('POST', `/memes/${theirs}/comments/${foreign}/vote`, { voteType: 'up' }, member);
  await site.send('POST', `/memes/${theirs}/reports`, { reason_code: 'other', text: 'Zic.' }, member);
  await site.send('POST', `/memes/${theirs}/reports`, { reason_code: 'other' }, other);
  await site.send('POST', `/memes/${memeId}/comments`, { content: 'x' }, other);

  const data = await download(member);
  expect(data.reports).toMatchObject([
    { meme_id: theirs, comment_id: null, reason_code: 'other', text: 'Zic.' },
  ]);
  expect(data.notifications).toMatchObject([{ kind: 'meme.commented', meme_id: memeId, read_at: null }]);
  expect(data.user).toMatchObject({
    id: member.id,
    email: member.email,
    username: member.username,
    role: 'user',
  });
  expect(data.memes).toMatchObject([
    {
      id: memeId,
      title: 'A "mea"\n',
      message: '</script>\u2028 ș',
      image_url: expect.stringMatching(/^http:\/\/localhost/),
    },
    { id: rejectedId, approval_status: 'rejected', rejection_reason: 'Neclar' },
  ]);
  expect(data.comments).toMatchObject([{ id: comment, meme_id: theirs, content: 'Eu zic.' }]);
  expect(data.upvoted_memes).toMatchObject([{ id: theirs }]);
  expect(data.same_here_memes).toMatchObject([{ id: theirs }]);
  expect(data.upvoted_comments).toMatchObject([{ id: foreign }]);
  expect(data.sessions).toMatchObject([{ push: false }]);
  expect(JSON.stringify(data)).not.toContain(member.token);
  expect(JSON.stringify(data)).not.toContain(other.id);
});

test('the site’s findings and decisions about them, without what they reveal about others', async () => {
  const [held, moderator] = [await site.member(), await site.member('moderator')];
  const theirs = await addMemeRow(site.ctx, other);
  const memeId = await addMemeRow(site.ctx, held, { image_alt: 'Un grafic', status: 'pending' });
  const row = await site.ctx.db
    .selectFrom('memes')
    .select('image_key')
    .where('id', '=', memeId)
    .executeTakeFirstOrThrow();
  const text = { image_key: row.image_key, content: 'Ședință', confidence: 91, read_at: 1 };
  await site.ctx.db.insertInto('picture_texts').values(text).execute();
  const finding = (check_name: string, weight: number, details: object) => ({
    ...{ meme_id: memeId, check_name, weight, found_at: 1 },
    details: JSON.stringify(details),
  });
  await site.ctx.db
    .insertInto('findings')
    .values([
      finding('blocked-picture', 90, { block_id: 7, reason: 'Poza unui coleg' }),
      finding('duplicate', 80, { meme_id: theirs, distance: 0 }),
      finding('words', 45, { found: ['prost'], where: ['title'] }),
    ])
    .execute();
  const rename = { userId: held.id, newNickname: 'Nume Nou' };
  expect((await site.send('POST', '/users/update-nickname', rename, held)).statusCode).toBe(200);
  expect((await site.send('PUT', '/users/me/digest', { enabled: true }, held)).statusCode).toBe(200);
  expect((await site.send('PUT', '/users/me/weekly', { enabled: true }, held)).statusCode).toBe(200);
  const sanction = { kind: 'warning', reason: 'Pe scurt: nu.', reason_code: 'insulting' };
  const given = await site.send('POST', `/users/${held.id}/sanctions`, sanction, moderator);
  expect(given.statusCode, given.body).toBe(201);
  const own = (await site.get('/users/me/sanctions', held)).json();
  const appeal = { text: 'Nu am fost eu, a fost colegul.' };
  await site.send('POST', `/users/me/sanctions/${own[0].id}/appeal`, appeal, held);

  const data = await download(held);
  expect(data.user).toMatchObject({
    former_names: [held.username],
    two_factor: false,
    daily_mail_at: expect.any(String),
    weekly_mail_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(data.memes).toMatchObject([
    { image_alt: 'Un grafic', picture_text: { content: 'Ședință', confidence: 91 }, decided_at: null },
  ]);
  expect(data.memes[0]?.findings).toEqual([
    { check: 'blocked-picture', weight: 90 },
    { check: 'duplicate', weight: 80 },
    { check: 'words', weight: 45, found: ['prost'], where: ['title'] },
  ]);
  expect(data.notifications).toMatchObject([
    { kind: 'sanction.added', reason: 'Pe scurt: nu.', reason_code: 'insulting' },
  ]);
  expect(data.sanctions).toMatchObject([{ kind: 'warning', reason: 'Pe scurt: nu.' }]);
  expect(data.appeals).toMatchObject([{ ...appeal, state: 'open', answer: null }]);
  for (const secret of [moderator.id, moderator.username, 'Poza unui coleg'])
    expect(JSON.stringify(data)).not.toContain(secret);
});

test('the settings of a moderator', async () => {
  const own = await site.member('moderator');
  expect((await download(own)).desk).toEqual({ alerts: null });
});

test('a new member without any data', async () => {
  const nothing = { memes: [], comments: [], upvoted_memes: [], same_here_memes: [], upvoted_comments: [] };
  expect(await download(await site.member())).toMatchObject(nothing);
});

test('each export is recorded', async () => {
  const exporting = await site.member();
  await download(exporting);
  await download(exporting);
  const entries = await site.ctx.db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('action', '=', 'export.own')
    .where('user_id', '=', exporting.id)
    .execute();
  expect(entries).toEqual([{ actor_id: exporting.id }, { actor_id: exporting.id }]);
});

test('an account larger than a page is exported completely and in order, also with equal times', async () => {
  const busy = await site.member();
  const { db } = site.ctx;
  const add = (created_at: number) => addMemeRow(site.ctx, busy, { created_at });
  const [early, late]: [number[], number[]] = [[], []];
  for (let n = 0; n < 1001; n++) (n < 600 ? early : late).push(await add(n < 600 ? 1000 : 1001));
  // Memes of one moment come in the order of their random ids.
  const memeIds = [early, late].flatMap((ids) => ids.toSorted((a, b) => a - b));
  const votes = memeIds.map((meme_id) => ({ meme_id, user_id: busy.id, created_at: 5 }));
  await db.insertInto('meme_votes').values(votes).execute();
  const comments = Array.from({ length: 1000 }, (_, n) => ({
    meme_id: memeIds[0] ?? 0,
    user_id: busy.id,
    parent_id: null,
    thread_id: null,
    content: `${n}`,
    created_at: 7 + n,
    place: n + 1,
  }));
  const written = await db.insertInto('comments').values(comments).returning('id').execute();
  const commentVotes = written.map(({ id }) => ({ comment_id: id, user_id: busy.id, created_at: 9 }));
  await db.insertInto('comment_votes').values(commentVotes).execute();

  const data = await download(busy);
  expect(data.memes.map(({ id }) => id)).toEqual(memeIds);
  expect(data.upvoted_memes.map(({ id }) => id)).toEqual(memeIds.toSorted((a, b) => a - b));
  expect(data.comments.map(({ content }) => content)).toEqual(comments.map(({ content }) => content));
  expect(data.upvoted_comments).toHaveLength(1000);
});
