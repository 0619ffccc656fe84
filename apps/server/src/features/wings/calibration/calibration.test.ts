// On PostgreSQL in each `npm test`: settings/weights.queries, settings/screening-settings.queries
import type { Calibration } from '@corpomeme/contract/moderation/screening';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { DEFAULT_WEIGHTS } from '../../safety/checks/settings/weights.policy.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
let admin: Member;
beforeAll(async () => {
  site = await startSite();
  [author, moderator, admin] = [
    await site.member(),
    await site.member('moderator'),
    await site.member('admin'),
  ];
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const table of ['memes', 'site_settings'] as const) await site.ctx.db.deleteFrom(table).execute();
});

type Status = 'approved' | 'rejected' | 'pending';
async function addDecided(
  status: Status,
  checks: readonly string[],
  by: Member = moderator,
): Promise<number> {
  const now = site.clock.now();
  const decision = status === 'pending' ? {} : { decided_by: by.id, decided_at: now };
  const id = await addMemeRow(site.ctx, author, { status, ...decision });
  await site.ctx.db
    .insertInto('screenings')
    .values({ meme_id: id, meme_updated_at: now, screened_at: now })
    .execute();
  for (const check_name of checks)
    await site.ctx.db
      .insertInto('findings')
      .values({ meme_id: id, check_name, weight: 1, details: '{}', found_at: now })
      .execute();
  return id;
}
/** Adds 60 rejected and 60 approved memes: `link` correlates with rejection, `new-author` does not. */
async function addDecisions(): Promise<void> {
  for (let n = 0; n < 60; n++) {
    await addDecided('rejected', n % 6 === 0 ? ['new-author'] : ['link']);
    await addDecided('approved', n % 6 === 0 ? ['link'] : ['new-author']);
  }
}
const path = '/admin/screening';
const read = async () => (await site.get(`${path}/calibration`, admin)).json<Calibration>();
const apply = (body: object, as = admin) => site.send('PUT', `${path}/weights`, body, as);
const revert = (as = admin) => site.send('POST', `${path}/weights/revert`, undefined, as);
const lastAudit = async () => (await site.get('/admin/audit?limit=1', admin)).json()[0];

test('with few decisions nothing is proposed, but findings are counted', async () => {
  await addDecided('rejected', ['link']);
  await addDecided('approved', ['link', 'handle']);
  await addDecided('approved', ['link'], author);
  await addDecided('pending', ['link']);
  const found = await read();
  expect(found).toMatchObject({
    decisions: 2,
    rejected: 1,
    proposal: null,
    previous: null,
    changed_at: null,
  });
  expect(found.weights).toEqual(DEFAULT_WEIGHTS);
  expect(found.checks.find(({ check }) => check === 'link')).toEqual({
    check: 'link',
    found: 2,
    rejected: 1,
  });
});

test('only an admin applies a proposal; it is logged, changes scores of pending memes, and can be reverted', async () => {
  await addDecisions();
  const waiting = await addDecided('pending', []);
  await site.ctx.db
    .updateTable('memes')
    .set({ message: 'www.ceva.ro/x' })
    .where('id', '=', waiting)
    .execute();
  const { proposal, weights: from } = await read();
  expect(proposal).toMatchObject({ learnt_from: 120, is_held_out: false, effect: { decisions: 120 } });
  const to = (proposal as NonNullable<typeof proposal>).weights;
  expect(to.link).toBeGreaterThan(to['new-author']);
  expect(proposal?.effect.auc_after).toBeGreaterThanOrEqual(proposal?.effect.auc_before ?? 1);
  expect((await read()).weights).toEqual(DEFAULT_WEIGHTS);

  expect((await apply({ from, to }, moderator)).statusCode).toBe(403);
  const applied = (await apply({ from, to })).json<Calibration>();
  expect(applied).toMatchObject({ weights: to, previous: from, changed_at: expect.any(String) });
  expect(await lastAudit()).toMatchObject({
    action: 'site.weights',
    actor_id: admin.id,
    details: { link: `${from.link} → ${to.link}` },
  });
  await site.ctx.background.settled();
  const score = () =>
    site.ctx.db
      .selectFrom('findings')
      .select('weight')
      .where('meme_id', '=', waiting)
      .where('check_name', '=', 'link')
      .executeTakeFirst();
  expect(await score()).toEqual({ weight: to.link });

  expect((await revert()).json<Calibration>()).toMatchObject({ weights: from, previous: to });
  await site.ctx.background.settled();
  expect(await score()).toEqual({ weight: from.link });
});

test('of two concurrent admins one gets a conflict, and no change is lost', async () => {
  const from = DEFAULT_WEIGHTS;
  const second = await site.member('admin');
  const answers = await Promise.all([
    apply({ from, to: { ...from, link: 60 } }),
    apply({ from, to: { ...from, link: 70 } }, second),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('weights_changed');
  const winner = answers.find(({ statusCode }) => statusCode === 200)?.json<Calibration>();
  expect((await read()).weights).toEqual(winner?.weights);
});

test('before the first change, there is nothing to revert', async () => {
  expect((await revert()).json().code).toBe('weights_changed');
  expect((await revert(moderator)).statusCode).toBe(403);
});

test.each([
  {},
  { from: DEFAULT_WEIGHTS },
  { from: DEFAULT_WEIGHTS, to: { link: 3 } },
  { from: DEFAULT_WEIGHTS, to: { ...DEFAULT_WEIGHTS, link: -1 } },
  { from: DEFAULT_WEIGHTS, to: { ...DEFAULT_WEIGHTS, link: 201 } },
  { from: DEFAULT_WEIGHTS, to: { ...DEFAULT_WEIGHTS, link: 1.5 } },
])('odd weights are refused: %#', async (body) => {
  expect((await apply(body)).statusCode).toBe(400);
});
