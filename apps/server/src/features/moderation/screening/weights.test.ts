// On PostgreSQL in each `npm test`: settings/screening-settings.queries
import type { ScreeningState } from '@corpomeme/contract/moderation/screening';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { DEFAULTS } from '../../safety/checks/settings/screening-settings.queries.ts';

let site: TestSite;
let moderator: Member;
let admin: Member;
beforeAll(async () => {
  site = await startSite();
  [moderator, admin] = [await site.member('moderator'), await site.member('admin')];
});
afterAll(() => site.close());
beforeEach(() => site.ctx.db.deleteFrom('site_settings').execute());

const PATH = '/admin/screening';
const read = async () => (await site.get(PATH, admin)).json<ScreeningState>().weights;
const change = (weights: object, as = admin) => site.send('PATCH', PATH, { weights }, as);

test('only an admin changes a weight; it is logged and changes the scores of pending memes', async () => {
  const id = await addMemeRow(site.ctx, await site.member(), { status: 'pending', message: 'www.ceva.ro/x' });
  expect(await read()).toEqual(DEFAULTS.weights);
  expect((await change({ link: 60 }, moderator)).statusCode).toBe(403);
  expect((await change({ link: 60 })).json<ScreeningState>().weights).toEqual({
    ...DEFAULTS.weights,
    link: 60,
  });
  const logged = {
    action: 'site.weights',
    actor_id: admin.id,
    details: { link: 60, link_before: DEFAULTS.weights.link },
  };
  expect((await site.get('/admin/audit?limit=1', admin)).json()).toMatchObject([logged]);
  await site.ctx.background.settled();
  const found = await site.ctx.db
    .selectFrom('findings')
    .select('weight')
    .where('meme_id', '=', id)
    .where('check_name', '=', 'link')
    .execute();
  expect(found).toEqual([{ weight: 60 }]);
});

test('of two concurrent admins none loses a change, and the other settings stay', async () => {
  await site.send('PATCH', PATH, { hold_burst: 3 }, admin);
  const second = await site.member('admin');
  await Promise.all([change({ link: 60 }), change({ words: 70 }, second)]);
  expect(await read()).toEqual({ ...DEFAULTS.weights, link: 60, words: 70 });
  expect((await site.get(PATH, admin)).json<ScreeningState>().hold_burst).toBe(3);
});

test.each([{ link: -1 }, { link: 201 }, { link: 1.5 }, { link: '5' }, { other: 5 }])(
  'odd weights are refused: %j',
  async (weights) => {
    expect((await change(weights)).statusCode).toBe(400);
  },
);
