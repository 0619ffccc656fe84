import type { SecondLook } from '@corpomeme/contract/wings/second-looks';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { createSampling } from './second-looks.policy.ts';

const PERCENT = 60;
let site: TestSite;
let staff: Member[];
beforeAll(async () => {
  site = await startSite();
  staff = [
    await site.member('admin'),
    await site.member('moderator'),
    await site.member('moderator'),
    await site.member('moderator'),
  ];
  const body = { requireTwoFactor: false, secondLookPercent: PERCENT };
  await site.send('PUT', '/admin/settings', body, staff[0]);
});
afterAll(() => site.close());

const person = fc.nat({ max: 3 });
const pick = fc.nat({ max: 5 });
const verdict = fc.constantFrom('approved', 'rejected');
const step = fc.oneof(
  fc.record({ kind: fc.constant('submit' as const), who: person }),
  fc.record({ kind: fc.constant('decide' as const), who: person, which: pick, verdict }),
  fc.record({ kind: fc.constant('undo' as const), who: person, which: pick }),
  fc.record({ kind: fc.constant('report' as const), who: person, which: pick }),
  fc.record({ kind: fc.constant('remove' as const), who: person, which: pick }),
  fc.record({ kind: fc.constant('reopen' as const), who: person, which: pick }),
  fc.record({ kind: fc.constant('answer' as const), who: person, which: pick, verdict }),
  fc.record({ kind: fc.constant('wait' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const as = (who: number) => staff[who] as Member;

async function take(memes: number[], one: Step): Promise<void> {
  if (one.kind === 'wait') return site.clock.advance(15_000);
  const by = as(one.who);
  if (one.kind === 'submit') return void memes.push(await addMemeRow(site.ctx, by, { status: 'pending' }));
  const id = memes[one.which % Math.max(1, memes.length)];
  if (id === undefined) return;
  const reason = { reason: 'x', reason_code: 'insulting' };
  if (one.kind === 'decide')
    await site.send('PUT', `/memes/${id}/approval`, { status: one.verdict, ...reason }, by);
  if (one.kind === 'undo') await site.send('POST', `/memes/${id}/approval/undo`, undefined, by);
  if (one.kind === 'report') await site.send('POST', `/memes/${id}/reports`, { reason_code: 'other' }, by);
  if (one.kind === 'remove') await site.send('POST', `/memes/${id}/removal`, reason, by);
  if (one.kind === 'reopen') await site.send('POST', `/memes/${id}/reopening`, undefined, by);
  if (one.kind === 'answer') await answer(id, one.verdict, by);
}

/** Answers a look by the meme's id, whether or not it is offered. */
async function answer(memeId: number, said: string, by: Member): Promise<void> {
  const look = await site.ctx.db
    .selectFrom('second_looks')
    .selectAll()
    .where('meme_id', '=', memeId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!look) return;
  const mayAnswer = (await expected(by, [memeId])).includes(look.id);
  const body = { verdict: said, reason_code: 'insulting' };
  const { statusCode } = await site.send('PUT', `/moderation/looks/${look.id}`, body, by);
  expect([200, 404, 409]).toContain(statusCode);
  expect(statusCode === 200).toBe(mayAnswer);
}

/** Returns the expected looks of this moderator, from the audit log, the reports and the judgements alone. */
async function expected(who: Member, memes: number[]): Promise<number[]> {
  if (memes.length === 0) return [];
  const { db } = site.ctx;
  const log = await db.selectFrom('audit_log').selectAll().where('meme_id', 'in', memes).execute();
  const looks = await db.selectFrom('second_looks').selectAll().where('meme_id', 'in', memes).execute();
  const rows = await db.selectFrom('memes').select(['id', 'user_id']).where('id', 'in', memes).execute();
  const authors = new Map(rows.map(({ id, user_id }) => [id, user_id]));
  const subjects = memes.map((id) => `meme:${id}`);
  const reports = await db.selectFrom('reports').selectAll().where('subject', 'in', subjects).execute();
  const isDrawn = createSampling(site.ctx.auth.secret);
  for (const { id, action } of log)
    if (action === 'meme.approve' || action === 'meme.reject')
      expect(looks.some(({ decision_id }) => decision_id === id)).toBe(isDrawn(id, PERCENT));
  return looks
    .filter(({ decision_id, meme_id, second_verdict, third_verdict }) => {
      const entries = log.filter((entry) => entry.meme_id === meme_id);
      const decision = entries.find(({ id }) => id === decision_id);
      if (!decision || third_verdict) return false;
      const first = decision.action === 'meme.approve' ? 'approved' : 'rejected';
      const isUndone = entries.some(
        ({ id, action }) => id > decision_id && (action === 'meme.undo' || action === 'meme.reopen'),
      );
      const isFinal = decision.at < site.clock.now() - 12_000;
      const isNew = !entries.some(({ actor_id }) => actor_id === who.id);
      const concerns =
        authors.get(meme_id) === who.id ||
        reports.some(({ subject, user_id }) => subject === `meme:${meme_id}` && user_id === who.id);
      return second_verdict !== first && !isUndone && isFinal && isNew && !concerns;
    })
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);
}

test('looks are offered only to moderators who did not decide, were not involved, and are not concerned', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
      await site.ctx.db.deleteFrom('second_looks').execute();
      const memes: number[] = [];
      for (let n = 0; n < 4; n++) memes.push(await addMemeRow(site.ctx, as(n), { status: 'pending' }));
      for (const one of steps) await take(memes, one);
      site.clock.advance(15_000);
      for (const who of staff) {
        const offered = (await site.get('/moderation/looks?limit=50', who)).json<SecondLook[]>();
        expect(offered.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(await expected(who, memes));
      }
    }),
    { numRuns: 12 },
  );
}, 120_000);
