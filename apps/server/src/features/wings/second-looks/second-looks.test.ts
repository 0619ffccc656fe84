import type { MemeHistory } from '@corpomeme/contract/memes/meme-history';
import type { AuditEntry } from '@corpomeme/contract/people/audit-log';
import type { WeekStatistics } from '@corpomeme/contract/wings/moderation-statistics';
import type {
  LookCorrectionList,
  LookResult,
  LookStatistics,
  SecondLook,
} from '@corpomeme/contract/wings/second-looks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { createSampling } from './second-looks.policy.ts';

let site: TestSite;
let author: Member;
let first: Member;
let second: Member;
let third: Member;
let admin: Member;
beforeAll(async () => {
  site = await startSite();
  author = await site.member();
  [first, second, third] = [
    await site.member('moderator'),
    await site.member('moderator'),
    await site.member('moderator'),
  ];
  admin = await site.member('admin');
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.ctx.db.updateTable('second_looks').set({ state: 'withdrawn' }).execute();
  await share(100);
});

const share = (secondLookPercent: number) =>
  site.send('PUT', '/admin/settings', { requireTwoFactor: false, secondLookPercent }, admin);
const pending = (by = author) =>
  addMemeRow(site.ctx, by, { status: 'pending', title: 'Luni', message: 'Iar' });
/** Decides a meme, long enough ago that the decision cannot be undone. */
async function decideLongAgo(status: 'approved' | 'rejected', by = first, meme?: number): Promise<number> {
  const id = meme ?? (await pending());
  const body = { status, ...(status === 'rejected' && { reason_code: 'insulting' }) };
  expect((await site.send('PUT', `/memes/${id}/approval`, body, by)).statusCode).toBe(200);
  site.clock.advance(13_000);
  return id;
}
const offeredTo = async (as: Member) =>
  (await site.get('/moderation/looks?limit=50', as)).json<SecondLook[]>();
const lookOf = async (memeId: number) => {
  const look = await site.ctx.db
    .selectFrom('second_looks')
    .selectAll()
    .where('meme_id', '=', memeId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!look) throw new Error(`no look at ${memeId}`);
  return look;
};
const give = (id: number, verdict: string, as: Member, reason_code = 'off_topic') =>
  site.send(
    'PUT',
    `/moderation/looks/${id}`,
    { verdict, ...(verdict === 'rejected' && { reason_code }) },
    as,
  );
const corrections = async (as: Member) =>
  (await site.get('/moderation/looks/corrections', as)).json<z.infer<typeof LookCorrectionList>>();

describe('the sample', () => {
  test('depends only on the secret and the decision’s number, in the share that admins set', () => {
    const [one, other] = [createSampling('secret'.repeat(6)), createSampling('another'.repeat(6))];
    const drawn = (sampling: typeof one, percent: number) =>
      Array.from({ length: 20_000 }, (_, id) => id + 1).filter((id) => sampling(id, percent));
    expect(drawn(one, 0)).toEqual([]);
    expect(drawn(one, 100)).toHaveLength(20_000);
    expect(drawn(one, 5)).toEqual(drawn(createSampling('secret'.repeat(6)), 5));
    // Five standard deviations around 1,000.
    expect(Math.abs(drawn(one, 5).length - 1000)).toBeLessThan(155);
    expect(drawn(one, 5).filter((id) => other(id, 5)).length).toBeLessThan(120);
    // A larger share contains the sample of a smaller one.
    expect(drawn(one, 20)).toEqual(expect.arrayContaining(drawn(one, 5)));
  });

  test('is drawn in the transaction of each decision', async () => {
    await share(30);
    const isDrawn = createSampling(site.ctx.auth.secret);
    const ids: number[] = [];
    for (let n = 0; n < 20; n++) ids.push(await decideLongAgo(n % 2 ? 'approved' : 'rejected'));
    const rows = await site.ctx.db
      .selectFrom('audit_log')
      .leftJoin('second_looks', 'decision_id', 'audit_log.id')
      .select(['audit_log.id', 'second_looks.id as look'])
      .where('audit_log.meme_id', 'in', ids)
      .execute();
    expect(rows).toHaveLength(20);
    for (const { id, look } of rows) expect(look !== null).toBe(isDrawn(id, 30));
    await share(0);
    const none = await decideLongAgo('approved');
    await expect(lookOf(none)).rejects.toThrow('no look');
  });

  test('is empty while there is a single moderator', async () => {
    const alone = await startSite();
    const boss = await alone.member('admin');
    const body = { requireTwoFactor: false, secondLookPercent: 100 };
    await alone.send('PUT', '/admin/settings', body, boss);
    const meme = await addMemeRow(alone.ctx, await alone.member(), { status: 'pending' });
    await alone.send('PUT', `/memes/${meme}/approval`, { status: 'approved' }, boss);
    expect(await alone.ctx.db.selectFrom('second_looks').selectAll().execute()).toEqual([]);
    await alone.close();
  });
});

describe('blind', () => {
  test('judges see only the content, and learn the decision by judging', async () => {
    const meme = await decideLongAgo('rejected');
    const [look] = await offeredTo(second);
    expect(Object.keys(look ?? {}).toSorted()).toEqual(
      [
        ...['city', 'company', 'id', 'image_alt', 'image_height', 'image_placeholder'],
        ...['image_srcset', 'image_url', 'image_width', 'message', 'title'],
      ].toSorted(),
    );
    expect(look).toMatchObject({ title: 'Luni', message: 'Iar' });
    const answer = await give(look?.id ?? 0, 'rejected', second);
    expect(answer.json<LookResult>()).toEqual({
      id: look?.id,
      meme_id: meme,
      state: 'agreed',
      opinions: [
        { verdict: 'rejected', reason_code: 'insulting' },
        { verdict: 'rejected', reason_code: 'off_topic' },
      ],
      correction: null,
    });
    expect(await offeredTo(third)).toEqual([]);
  });

  test('looks are not offered to the decider, to involved moderators, or to those whom they concern', async () => {
    const own = await decideLongAgo('approved', first, await pending(second));
    expect((await offeredTo(first)).length + (await offeredTo(second)).length).toBe(0);
    const look = await lookOf(own);
    for (const as of [first, second])
      expect((await give(look.id, 'approved', as)).json().code).toBe('look_not_found');
    // A moderator who removed it knows the decision.
    await site.send('POST', `/memes/${own}/removal`, { reason: 'x', reason_code: 'insulting' }, third);
    expect(await offeredTo(third)).toEqual([]);
    expect(await offeredTo(admin)).toHaveLength(1);
    const reported = await decideLongAgo('approved');
    await site.send('POST', `/memes/${reported}/reports`, { reason_code: 'insulting' }, second);
    expect((await give((await lookOf(reported)).id, 'approved', second)).statusCode).toBe(404);
  });

  test('decisions are not offered while they can be undone, after an undo, or after an edit', async () => {
    const meme = await pending();
    await site.send('PUT', `/memes/${meme}/approval`, { status: 'approved' }, first);
    expect(await offeredTo(second)).toEqual([]);
    await site.send('POST', `/memes/${meme}/approval/undo`, undefined, first);
    site.clock.advance(60_000);
    expect([await offeredTo(second), (await lookOf(meme)).state]).toEqual([[], 'withdrawn']);
    const edited = await decideLongAgo('rejected');
    expect(await offeredTo(second)).toHaveLength(1);
    const form = await site.upload(author, { title: 'Altul' }, undefined, {
      method: 'PATCH',
      url: `/memes/${edited}`,
    });
    expect(form.statusCode).toBe(200);
    expect(await offeredTo(second)).toEqual([]);
    expect((await give((await lookOf(edited)).id, 'approved', second)).statusCode).toBe(404);
  });
});

test('a rejection without a reason is refused', async () => {
  await decideLongAgo('approved');
  const [look] = await offeredTo(second);
  const answer = await site.send(
    'PUT',
    `/moderation/looks/${look?.id ?? 0}`,
    { verdict: 'rejected' },
    second,
  );
  expect(answer.statusCode).toBe(400);
});

test('of concurrent judgements one counts, and the others become the third judgement or a 409', async () => {
  const meme = await decideLongAgo('approved');
  const { id } = await lookOf(meme);
  const answers = await Promise.all([second, third, admin].map((as) => give(id, 'approved', as)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  expect((await lookOf(meme)).state).toBe('agreed');
});

test('a third moderator settles it, and corrections use the ordinary removal', async () => {
  const meme = await decideLongAgo('approved');
  const { id } = await lookOf(meme);
  expect((await give(id, 'rejected', second)).json()).toMatchObject({ state: 'disputed', correction: null });
  expect(await offeredTo(second)).toEqual([]);
  expect((await offeredTo(third)).map((look) => look.id)).toEqual([id]);
  const settled = (await give(id, 'rejected', third)).json<LookResult>();
  expect(settled).toMatchObject({ state: 'settled', correction: 'takedown' });
  expect(settled.opinions.map(({ verdict }) => verdict)).toEqual(['approved', 'rejected', 'rejected']);
  // Nothing changes automatically.
  expect((await site.get(`/memes/${meme}`)).statusCode).toBe(200);
  expect((await corrections(admin)).map((each) => [each.meme.id, each.correction])).toEqual([
    [meme, 'takedown'],
  ]);
  await site.send('POST', `/memes/${meme}/removal`, { reason: 'x', reason_code: 'insulting' }, third);
  expect(await corrections(admin)).toEqual([]);
  const log = (await site.get(`/admin/audit?action=look.answer&meme=${meme}`, admin)).json<AuditEntry[]>();
  expect(
    log.map(({ actor_id, details }) => [actor_id, details.turn, details.verdict, details.state]),
  ).toEqual([
    [third.id, 3, 'rejected', 'settled'],
    [second.id, 2, 'rejected', 'disputed'],
  ]);
});

test('a wrong rejection is sent back to the queue, and its author is notified', async () => {
  const meme = await decideLongAgo('rejected');
  const { id } = await lookOf(meme);
  await give(id, 'approved', second);
  expect((await give(id, 'approved', admin)).json()).toMatchObject({ correction: 'reopen' });
  expect((await corrections(third)).map((each) => each.correction)).toEqual(['reopen']);
  expect((await site.send('POST', `/memes/${meme}/reopening`, undefined, third)).json()).toMatchObject({
    approval_status: 'pending',
    rejection_reason: null,
  });
  expect(await corrections(third)).toEqual([]);
  const news = (await site.get('/users/me/notifications', author)).json();
  expect(news[0]).toMatchObject({ kind: 'meme.reopened', meme_id: meme });
  const history = (await site.get(`/memes/${meme}/history`, author)).json<MemeHistory>();
  expect(history.at(-1)?.event).toBe('reopened');
  const again = await site.send('POST', `/memes/${meme}/reopening`, undefined, third);
  expect([again.statusCode, again.json().code]).toEqual([409, 'meme_not_rejected']);
  // The next rejection is a new decision: no other moderator has judged it.
  const rejection = { status: 'rejected', reason: 'x', reason_code: 'insulting' };
  expect((await site.send('PUT', `/memes/${meme}/approval`, rejection, first)).statusCode).toBe(200);
  expect(await corrections(third)).toEqual([]);
  const own = await decideLongAgo('rejected', first, await pending(third));
  expect((await site.send('POST', `/memes/${own}/reopening`, undefined, third)).json().code).toBe(
    'own_matter',
  );
});

test('agreement: moderators see their own, admins all, and the weeks count it', async () => {
  const fresh = await startSite();
  const boss = await fresh.member('admin');
  const [a, b, c] = [
    await fresh.member('moderator'),
    await fresh.member('moderator'),
    await fresh.member('moderator'),
  ];
  const writer = await fresh.member();
  const body = { requireTwoFactor: false, secondLookPercent: 100 };
  await fresh.send('PUT', '/admin/settings', body, boss);
  const play = async (by: Member, status: string, ...answers: [Member, string][]) => {
    const meme = await addMemeRow(fresh.ctx, writer, { status: 'pending' });
    const reason = { reason_code: 'indecent' };
    await fresh.send('PUT', `/memes/${meme}/approval`, { status, ...(status === 'rejected' && reason) }, by);
    fresh.clock.advance(13_000);
    const { id } = await fresh.ctx.db
      .selectFrom('second_looks')
      .select('id')
      .where('meme_id', '=', meme)
      .executeTakeFirstOrThrow();
    for (const [as, verdict] of answers)
      await fresh.send('PUT', `/moderation/looks/${id}`, { verdict, ...reason }, as);
  };
  await play(a, 'approved', [b, 'approved']);
  await play(a, 'approved', [b, 'rejected'], [c, 'rejected']);
  await play(a, 'rejected', [b, 'approved'], [c, 'rejected']);
  await play(b, 'rejected', [c, 'approved']);
  await play(b, 'approved');
  const read = async (as: Member) =>
    (await fresh.get('/moderation/looks/statistics', as)).json<LookStatistics>();
  const total = { looked: 4, confirmed: 2, overturned: 1, disputed: 1, agreement: 2 / 3 };
  const ofA = { user_id: a.id, looked: 3, confirmed: 2, overturned: 1, disputed: 0, agreement: 2 / 3 };
  const ofB = { user_id: b.id, looked: 1, confirmed: 0, overturned: 0, disputed: 1, agreement: null };
  const seen = await read(boss);
  expect(seen.total).toEqual(total);
  expect(seen.moderators.toSorted((x, y) => y.looked - x.looked)).toMatchObject([ofA, ofB]);
  expect(seen.reasons).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ verdict: 'rejected', reason_code: 'indecent', looked: 2, confirmed: 1 }),
      expect.objectContaining({ verdict: 'approved', reason_code: null, looked: 2, overturned: 1 }),
    ]),
  );
  expect((await read(b)).moderators).toMatchObject([ofB]);
  expect((await read(c)).moderators).toEqual([]);
  const weeks = (await fresh.get('/moderation/statistics', a)).json<WeekStatistics[]>();
  expect(weeks.at(-1)).toMatchObject({ looked: 4, look_agreement: 1 / 4 });
  await fresh.close();
});
