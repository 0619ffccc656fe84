import type { QueueCard } from '@corpomeme/contract/moderation/desk';
import type { Finding } from '@corpomeme/contract/moderation/screening';
import { MINUTE } from '@corpomeme/contract/site/time';
import type { DeskCare } from '@corpomeme/contract/wings/wellbeing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { isUnpleasant, nextInTurn } from '../../moderation/desk/hard-cases.policy.ts';
import { countSincePause, startOfDay } from '../../moderation/desk/shift.policy.ts';

let site: TestSite;
let author: Member;
let ana: Member;
let ion: Member;
beforeAll(async () => {
  site = await startSite();
  [author, ana, ion] = [await site.member(), await site.member('moderator'), await site.member('moderator')];
});
afterAll(() => site.close());

const care = async (as: Member) => (await site.get('/moderation/desk', as)).json<DeskCare>();
const change = (body: object, as: Member) => site.send('PATCH', '/moderation/desk', body, as);
const decide = async (as: Member) => {
  const id = await addMemeRow(site.ctx, author, { status: 'pending' });
  await site.send('PUT', `/memes/${id}/approval`, { status: 'rejected', reason: 'Nu' }, as);
};

test('settings belong to one moderator, and omitted ones stay', async () => {
  expect(await care(ana)).toMatchObject({ blur_first: true, daily_limit: null });
  expect((await change({ daily_limit: 80 }, ana)).json()).toMatchObject({
    blur_first: true,
    daily_limit: 80,
  });
  expect((await change({ blur_first: false }, ana)).json()).toMatchObject({
    blur_first: false,
    daily_limit: 80,
  });
  expect((await change({ daily_limit: null }, ana)).json()).toMatchObject({
    blur_first: false,
    daily_limit: null,
  });
  expect((await change({}, ana)).statusCode).toBe(200);
  expect(await care(ion)).toMatchObject({ blur_first: true, daily_limit: null });
});

test.each([{ daily_limit: 0 }, { daily_limit: 1001 }, { daily_limit: 1.5 }, { blur_first: 'no' }])(
  'invalid settings are refused: %j',
  async (body) => {
    expect((await change(body, ana)).statusCode).toBe(400);
  },
);

test('own decisions are counted, a pause resets the count, and the limit blocks nobody', async () => {
  await change({ daily_limit: 1 }, ion);
  const { decided_today: before } = await care(ion);
  for (let n = 0; n < 3; n++) await decide(ion);
  expect(await care(ion)).toMatchObject({ decided_today: before + 3, decided_since_pause: before + 3 });
  site.clock.advance(16 * MINUTE);
  await decide(ion);
  expect(await care(ion)).toMatchObject({ decided_since_pause: 1 });
  expect((await care(ana)).decided_today).toBe(0);
});

describe('a shift', () => {
  test('begins at midnight in Romania, in summer and in winter', () => {
    expect(startOfDay(Date.parse('2026-07-01T21:30:00Z'))).toBe(Date.parse('2026-07-01T21:00:00Z'));
    expect(startOfDay(Date.parse('2026-01-10T21:30:00Z'))).toBe(Date.parse('2026-01-09T22:00:00Z'));
  });

  test.each([
    [[], 0, 0],
    [[0, 1, 2], 3, 3],
    [[0, 1, 20, 21], 22, 2],
    [[0, 1, 2], 40, 0],
  ])('of %j, at minute %i, %i come after the last pause', (minutes, now, count) => {
    expect(
      countSincePause(
        minutes.map((minute) => minute * MINUTE),
        now * MINUTE,
      ),
    ).toBe(count);
  });
});

const finding = (check: Finding['check'], details: Finding['details'] = {}): Finding => ({
  check,
  weight: 1,
  details,
});
const lookAlike = (status: 'approved' | 'rejected') => ({
  look_alike: {
    meme_id: 1,
    title: null,
    company: 'IBM',
    status,
    image_url: '',
    image_width: 1,
    image_height: 1,
  },
});
test.each<[string, Finding[], boolean]>([
  ['a blocked picture', [finding('blocked-picture')], true],
  ['words in the picture', [finding('words', { where: ['title', 'picture'] })], true],
  ['words beside it', [finding('words', { where: ['message'] })], false],
  ['a picture that was rejected before', [finding('duplicate', lookAlike('rejected'))], true],
  ['its template', [finding('duplicate', { ...lookAlike('rejected'), other_words: true })], false],
  ['a picture that is public', [finding('duplicate', lookAlike('approved'))], false],
  ['nothing', [], false],
])('%s: unpleasant or not', (_what, findings, expected) => {
  expect(isUnpleasant(findings)).toBe(expected);
});

test('the moderator with the fewest cases is next', () => {
  const loads = new Map([
    ['a', 2],
    ['c', 1],
    ['b', 1],
  ]);
  expect(nextInTurn(loads, () => true)).toBe('b');
  expect(nextInTurn(loads, (id) => id === 'a')).toBe('a');
  expect(nextInTurn(loads, () => false)).toBeNull();
});

describe('hard cases', () => {
  const queue = async (as: Member) => (await site.get('/moderation/queue?limit=50', as)).json<QueueCard[]>();
  const open = (desk: string, who: Member, memeId: number | null) =>
    site.ctx.bus.publish('desk.opened', {
      desk,
      turn: site.clock.now(),
      userId: who.id,
      memeId,
    });
  const owners = async (as: Member) =>
    new Map((await queue(as)).map(({ meme, meant_for: owner }) => [meme.id, owner?.user_id ?? null]));

  test('are distributed evenly among present moderators whom they do not concern, and block nobody', async () => {
    await site.ctx.db.deleteFrom('memes').execute();
    const own = await addMemeRow(site.ctx, ion, { status: 'pending', review_score: 150 });
    const hard: number[] = [];
    for (let n = 0; n < 5; n++)
      hard.push(await addMemeRow(site.ctx, author, { status: 'pending', review_score: 100 + n }));
    const easy = await addMemeRow(site.ctx, author, { status: 'pending', review_score: 20 });
    expect([...(await owners(ana)).values()]).toEqual([null, null, null, null, null, null, null]);

    open('a', ana, easy);
    open('b', ion, easy);
    const dealt = await owners(ana);
    const of = (who: Member) => hard.filter((id) => dealt.get(id) === who.id).length;
    expect([of(ana), of(ion)].toSorted()).toEqual([2, 3]);
    expect(dealt.get(own)).toBe(ana.id);
    expect(dealt.get(easy)).toBeNull();
    expect([...(await owners(ion))].filter(([id]) => id !== own)).toEqual(
      [...dealt].filter(([id]) => id !== own),
    );

    const others = hard.find((id) => dealt.get(id) === ion.id) as number;
    const answer = await site.send('PUT', `/memes/${others}/approval`, { status: 'approved' }, ana);
    expect(answer.statusCode).toBe(200);
  });

  test('are the same for concurrent requests, and are reassigned once a desk is empty', async () => {
    await site.ctx.db.deleteFrom('memes').execute();
    const ids: number[] = [];
    for (let n = 0; n < 6; n++)
      ids.push(await addMemeRow(site.ctx, author, { status: 'pending', review_score: 200 }));
    site.clock.advance(1);
    open('a', ana, ids[0] ?? null);
    open('b', ion, ids[1] ?? null);
    await Promise.all([owners(ana), owners(ion), owners(ana)]);
    const settled = await owners(ana);
    expect(await owners(ion)).toEqual(settled);
    expect(new Set(settled.values())).toEqual(new Set([ana.id, ion.id]));

    const eva = await site.member('moderator');
    site.clock.advance(1);
    open('b', ion, null);
    open('c', eva, ids[1] ?? null);
    const again = await owners(eva);
    expect([...again.values()]).not.toContain(ion.id);
    for (const [id, owner] of settled) if (owner === ana.id) expect(again.get(id)).toBe(ana.id);
  });
});
