// On PostgreSQL in each `npm test`: cases/cases.queries

import type { Comment } from '@corpomeme/contract/comments/comments';
import type { Case } from '@corpomeme/contract/disputes/reports';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { Notification } from '@corpomeme/contract/news/notifications';
import type { AuditEntry } from '@corpomeme/contract/people/audit-log';
import { DAY } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { mailsTo } from '../../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { sweepCases } from './cases.service.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
let second: Member;
let admin: Member;
let members: Member[];
let meme: Meme;
beforeAll(async () => {
  site = await startSite();
  author = await site.member();
  [moderator, second, admin] = [
    await site.member('moderator'),
    await site.member('moderator'),
    await site.member('admin'),
  ];
});
afterAll(() => site.close());
beforeEach(async () => {
  members = [await site.member(), await site.member(), await site.member()];
  meme = await site.publishedMeme(author, moderator);
});

const report = (as: Member, url = `/memes/${meme.id}/reports`) =>
  site.send('POST', url, { reason_code: 'real_name' }, as);
let count = 0;
async function notice(hash = '') {
  count += 1;
  const email = `vecin${count}@firma.ro`;
  const body = {
    url: `${site.ctx.config.publicUrl}/meme/${meme.id}${hash}`,
    kind: 'real_name',
    explanation: 'Este numele meu adevărat.',
    name: 'Vecinul de la trei',
    email,
    good_faith: true,
  };
  expect((await site.send('POST', '/notices', body)).statusCode).toBe(202);
  return email;
}
async function openCase(memeId = meme.id): Promise<Case> {
  const cases = (await site.get('/moderation/cases?limit=50', moderator)).json<Case[]>();
  const found = cases.find(({ meme_id }) => meme_id === memeId);
  if (!found) throw new Error('no open case');
  return found;
}
const isOpen = async () =>
  openCase().then(
    () => true,
    () => false,
  );
const judge = (id: number, body: object, as = moderator) =>
  site.send('PUT', `/moderation/cases/${id}`, body, as);
const REMOVE = { outcome: 'removed', reason_code: 'real_name', reason: 'Nume real.' };
const newsOf = async (as: Member) =>
  (await site.get('/users/me/notifications', as))
    .json<Notification[]>()
    .map(({ kind, outcome }) => [kind, outcome]);
const auditOf = async (action: string) =>
  (await site.get(`/admin/audit?meme=${meme.id}&action=${action}`, admin)).json<AuditEntry[]>();

test('three members and a notifier: one case, one removal, all are told, the image is gone at once', async () => {
  for (const as of members) expect((await report(as)).statusCode).toBe(201);
  const email = await notice();
  const only = await openCase();
  expect(only.report_count).toBe(4);
  const addresses = [
    meme.image_url,
    ...meme.image_srcset.split(', ').map((part) => part.split(' ')[0] ?? ''),
  ];
  for (const url of addresses) expect((await site.get(url)).statusCode).toBe(200);

  expect((await judge(only.id, REMOVE)).json()).toEqual({ id: only.id, outcome: 'removed' });
  const hidden = [...addresses, `/share/${meme.id}.jpg`, `/memes/${meme.id}`, `/memes/${meme.id}/comments`];
  for (const url of hidden) {
    for (const as of [null, members[0]]) expect((await site.get(url, as)).statusCode, url).toBe(404);
  }
  expect((await site.get('/memes')).body).not.toContain(meme.image_url);

  for (const as of members) expect(await newsOf(as)).toEqual([['report.closed', 'removed']]);
  expect(await newsOf(author)).toContainEqual(['meme.removed', null]);
  const mails = await mailsTo(site, email);
  const file = /F-\d+/.exec(mails[0]?.subject ?? '')?.[0];
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Am primit sesizarea ${file} · We have your notice ${file}`,
    `Sesizarea ${file} a fost rezolvată · Your notice ${file} has been decided`,
  ]);
  expect(mails[1]?.text).toContain('nu mai este public');
  expect(mails[1]?.text).toContain('no longer public');
  expect(await auditOf('case.close')).toMatchObject([
    {
      actor_id: moderator.id,
      user_id: author.id,
      reason: 'Nume real.',
      reason_code: 'real_name',
      waited: expect.any(Number),
      details: { case: only.id, outcome: 'removed', reports: 4 },
    },
  ]);
  expect(await auditOf('meme.remove')).toHaveLength(1);
  expect(await isOpen()).toBe(false);
  expect((await report(await site.member())).statusCode).toBe(404);
});

describe('a case', () => {
  test('that is kept leaves the meme, tells all reporters, and opens again only for new reporters', async () => {
    await report(members[0] as Member);
    const email = await notice();
    const { id } = await openCase();
    expect((await judge(id, { outcome: 'kept', reason: 'Nu numește pe nimeni.' })).statusCode).toBe(200);
    expect((await site.get(`/memes/${meme.id}`)).statusCode).toBe(200);
    expect(await newsOf(members[0] as Member)).toEqual([['report.closed', 'kept']]);
    expect((await mailsTo(site, email)).at(-1)?.text).toContain('poate rămâne');
    expect((await report(members[0] as Member)).statusCode).toBe(409);
    expect(await isOpen()).toBe(false);
    expect((await report(members[1] as Member)).statusCode).toBe(201);
    expect(await openCase()).toMatchObject({ report_count: 1 });
    expect((await openCase()).id).not.toBe(id);
  });

  test('about a public comment is kept only with the text that was read', async () => {
    const url = `/memes/${meme.id}/comments`;
    const { id } = (await site.send('POST', url, { content: 'Da.' }, members[2])).json<Comment>();
    await report(members[0] as Member, `${url}/${id}/reports`);
    const seen = await openCase();
    const edit = await site.send('PATCH', `${url}/${id}`, { content: 'Vecinul e hoț.' }, members[2]);
    expect(edit.statusCode).toBe(200);
    const keep = { outcome: 'kept', comment_version: seen.comment_version };
    expect((await judge(seen.id, keep)).json().code).toBe('comment_changed');
    const { comment_version } = await openCase();
    expect((await judge(seen.id, { ...keep, comment_version })).statusCode).toBe(200);
  });

  test('about a comment removes only the comment, and its author reads why', async () => {
    const url = `/memes/${meme.id}/comments`;
    const comment = (
      await site.send('POST', url, { content: 'Vecinul de la trei e hoț.' }, members[2])
    ).json<Comment>();
    await report(members[0] as Member, `${url}/${comment.id}/reports`);
    const { id } = await openCase();
    expect((await openCase()).comment).toMatchObject({
      id: comment.id,
      content: 'Vecinul de la trei e hoț.',
    });
    expect((await judge(id, REMOVE)).statusCode).toBe(200);
    const [left] = (await site.get(url)).json<Comment[]>();
    expect(left).toMatchObject({ is_deleted: true, content: '[Comentariu șters]' });
    expect((await site.get(`/memes/${meme.id}`)).json<Meme>().commentCount).toBe(0);
    expect(await newsOf(members[0] as Member)).toEqual([['report.closed', 'removed']]);
    const told = (await site.get('/users/me/notifications', members[2])).json<Notification[]>();
    expect(told).toMatchObject([{ kind: 'comment.removed', reason: 'Nume real.', reason_code: 'real_name' }]);
    expect(await auditOf('comment.remove')).toMatchObject([
      { comment_id: comment.id, user_id: members[2]?.id },
    ]);
    expect(await auditOf('comment.delete')).toEqual([]);
  });

  test('is settled when its subject is removed otherwise', async () => {
    const url = `/memes/${meme.id}/comments`;
    const comment = (await site.send('POST', url, { content: 'Da.' }, members[2])).json<Comment>();
    await report(members[0] as Member, `${url}/${comment.id}/reports`);
    await site.send('DELETE', `${url}/${comment.id}`, undefined, members[2]);
    expect(await isOpen()).toBe(false);
    expect(await newsOf(members[0] as Member)).toEqual([['report.closed', 'removed']]);

    const again = (await site.send('POST', url, { content: 'Nu.' }, members[2])).json<Comment>();
    await report(members[1] as Member, `${url}/${again.id}/reports`);
    await report(members[1] as Member);
    await site.send('DELETE', `/memes/${meme.id}`, undefined, author);
    expect(await isOpen()).toBe(false);
    expect(await newsOf(members[1] as Member)).toEqual(Array(2).fill(['report.closed', 'removed']));
    expect(await auditOf('case.close')).toHaveLength(3);
  });

  test('is judged once, by one of two concurrent moderators', async () => {
    for (let round = 0; round < 6; round++) {
      meme = await site.publishedMeme(author, moderator);
      await report(members[0] as Member);
      const { id } = await openCase();
      const answers = await Promise.all([
        judge(id, round % 3 === 0 ? { outcome: 'kept' } : REMOVE),
        judge(id, round % 3 === 1 ? REMOVE : { outcome: 'kept' }, second),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('case_closed');
      const outcome = answers.find(({ statusCode }) => statusCode === 200)?.json().outcome;
      const { statusCode } = await site.get(`/memes/${meme.id}`);
      expect(statusCode).toBe(outcome === 'kept' ? 200 : 404);
      expect(await auditOf('case.close')).toHaveLength(1);
    }
  });

  test('and a concurrent report: the reporter is told the outcome, or opens another case', async () => {
    for (let round = 0; round < 6; round++) {
      meme = await site.publishedMeme(author, moderator);
      const late = await site.member();
      await report(members[0] as Member);
      const { id } = await openCase();
      const outcome = round % 2 ? REMOVE : { outcome: 'kept' };
      const [judged, reported] = await Promise.all([judge(id, outcome), report(late)]);
      expect(judged.statusCode).toBe(200);
      expect([201, 404]).toContain(reported.statusCode);
      const isTold = (await newsOf(late)).length === 1;
      const waits = reported.statusCode === 201 && !isTold;
      expect(await isOpen()).toBe(waits);
      if (round % 2) expect(waits).toBe(false);
    }
  });

  test('whose meme is not public any more is only closed', async () => {
    await report(members[0] as Member);
    const { id } = await openCase();
    await site.ctx.db.updateTable('memes').set({ status: 'pending' }).where('id', '=', meme.id).execute();
    expect((await judge(id, REMOVE)).statusCode).toBe(200);
    expect((await site.get(`/memes/${meme.id}`, author)).json<Meme>().approval_status).toBe('pending');
  });

  test.each([
    {},
    { outcome: 'removed' },
    { outcome: 'removed', reason_code: null, reason: ' ' },
    { outcome: 'deleted', reason_code: 'other' },
    { outcome: 'kept', reason: 'x'.repeat(501) },
    { outcome: 'kept', reason: 'a\u0000' },
  ])('is not closed by %j', async (body) => {
    await report(members[0] as Member);
    const { id } = await openCase();
    expect((await judge(id, body)).statusCode).toBe(400);
    expect(await isOpen()).toBe(true);
  });

  test('that is unknown is 404, that is closed 409, and members may not read any', async () => {
    expect((await judge(999_999, REMOVE)).json().code).toBe('case_not_found');
    expect((await site.get('/moderation/cases/999999', moderator)).json().code).toBe('case_not_found');
    await report(members[0] as Member);
    const { id } = await openCase();
    expect((await judge(id, REMOVE, members[0])).statusCode).toBe(403);
    expect((await site.get(`/moderation/cases/${id}`, members[0])).statusCode).toBe(403);
    await judge(id, { outcome: 'kept' });
    expect((await judge(id, REMOVE)).json().code).toBe('case_closed');
    expect((await site.get(`/moderation/cases/${id}`, moderator)).statusCode).toBe(200);
  });
});

test('cases are sorted by deadline, with the number of overdue ones, and counted in the metrics', async () => {
  await site.ctx.db.updateTable('cases').set({ closed_at: 1 }).where('closed_at', 'is', null).execute();
  const now = site.clock.now();
  const ids: number[] = [];
  for (let n = 0; n < 5; n++) {
    meme = { ...meme, id: await addMemeRow(site.ctx, author) };
    await report(members[0] as Member);
    const { id } = await openCase();
    const due_at = now + (n >> 1) * 60_000 - 60_000;
    await site.ctx.db.updateTable('cases').set({ due_at }).where('id', '=', id).execute();
    ids.push(id);
  }
  const seen: Case[] = [];
  for (let url: string | undefined = '/moderation/cases?limit=2'; url; ) {
    const answer = await site.get(url, moderator);
    expect(answer.headers).toMatchObject({ 'x-total-count': '5', 'x-overdue-count': '4' });
    seen.push(...answer.json<Case[]>());
    url = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  expect(seen.map(({ id, is_overdue }) => [id, is_overdue])).toEqual(ids.map((id, n) => [id, n < 4]));
  const metrics = (await site.get('/metrics')).body;
  expect(metrics).toMatch(/^corpomeme_open_cases 5$/m);
  expect(metrics).toMatch(/^corpomeme_overdue_cases 4$/m);
});

describe('privacy', () => {
  const everything = async () =>
    JSON.stringify(await site.ctx.db.selectFrom('reports').selectAll().execute());

  test('a deleted member’s reports keep the reason, and neither name nor words', async () => {
    const [gone] = members as [Member];
    const body = { reason_code: 'other', text: 'Eu sunt Gheorghe de la contabilitate' };
    await site.send('POST', `/memes/${meme.id}/reports`, body, gone);
    expect(await everything()).toContain('Gheorghe');
    await site.send('DELETE', `/admin/users/${gone.id}`, {}, admin);
    expect(await everything()).not.toMatch(new RegExp(`Gheorghe|${gone.id}`));
    const { id } = await openCase();
    expect((await site.get(`/moderation/cases/${id}`, moderator)).json().reports).toMatchObject([
      { reason_code: 'other', text: null, username: null },
    ]);
    expect((await judge(id, { outcome: 'kept' })).statusCode).toBe(200);
  });

  test('a notifier’s name and address are deleted thirty days after the case, the case after a year', async () => {
    await notice();
    const { id } = await openCase();
    const kept = () => site.ctx.db.selectFrom('reports').selectAll().where('case_id', '=', id).execute();
    await judge(id, { outcome: 'kept' });
    site.clock.advance(30 * DAY - 60_000);
    await sweepCases(site.ctx);
    expect(await kept()).toMatchObject([{ contact: expect.any(String), contact_hash: expect.any(String) }]);
    site.clock.advance(120_000);
    await sweepCases(site.ctx);
    expect(await kept()).toMatchObject([{ contact: null, contact_hash: null }]);
    site.clock.advance(336 * DAY);
    await sweepCases(site.ctx);
    expect(await kept()).toEqual([]);
  });
});
