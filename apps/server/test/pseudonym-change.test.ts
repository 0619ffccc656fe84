import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepLinks } from '../src/features/memes/nameless/forgetting.service.ts';
import { screenMeme } from '../src/features/moderation/screening/screening.service.ts';
import { smallPng } from './corpus.ts';
import type { Member } from './members.ts';
import { changesBetween, type NamelessMeme, readAbout } from './pseudonym-readings.ts';
import { startSite, type TestSite } from './test-site.ts';

/**
 * An adversary compares before and after: no act of or upon an account changes a byte of what anybody reads about the
 * account's memes without a name, in whichever state they are (decision 170).
 */

const WHY = { reason: 'Nu se poate', reason_code: 'insulting' };
const STATES = ['pending', 'approved', 'rejected'] as const;

let site: TestSite;
let people: Record<'ana' | 'dan' | 'eva', Member>;
let moderator: Member;
let second: Member;
let admin: Member;
let pictures = 0;
const nameless: NamelessMeme[] = [];
let before: Record<string, string> = {};

beforeAll(async () => {
  site = await startSite();
  people = { ana: await site.member(), dan: await site.member(), eva: await site.member() };
  [moderator, second] = [await site.member('moderator'), await site.member('moderator')];
  admin = await site.member('admin');
  for (const status of STATES) {
    const meme = await upload(people.ana, { nameless: 'true' });
    nameless.push(meme);
    await site.send('PATCH', `/memes/${meme.id}`, { message: 'Mai multe.' }, people.ana);
    await site.send('POST', `/memes/${meme.id}/comments`, { content: 'Deci.' }, people.ana);
    if (status !== 'pending') await decide(meme.id, status);
  }
  for (const person of [people.dan, people.eva]) nameless.push(await upload(person, { nameless: 'true' }));
  for (const { id } of nameless) await screenMeme(site.ctx, id);
  before = await readAll();
});
afterAll(() => site.close());

async function upload(as: Member, fields: Record<string, string> = {}): Promise<NamelessMeme> {
  pictures += 1;
  const bytes = await smallPng(200 + 7 * pictures, 300 - 5 * pictures);
  const words = { company: 'Adobe', city: 'Iasi', title: `Povestea ${pictures}`, ...fields };
  const answer = await site.upload(as, words, { bytes });
  expect(answer.statusCode, answer.body).toBe(201);
  await site.ctx.background.settled();
  return answer.json();
}

async function decide(id: number, status: 'approved' | 'rejected', as = second): Promise<void> {
  const answer = await site.send('PUT', `/memes/${id}/approval`, { status, ...WHY }, as);
  expect(answer.statusCode, answer.body).toBe(200);
}

/** What a visitor, a moderator and an admin read of the memes. */
async function readAll(): Promise<Record<string, string>> {
  // Cached responses are at most this old.
  site.clock.advance(11_000);
  const found: Record<string, string> = {};
  for (const [role, as] of Object.entries({ visitor: null, moderator, admin })) {
    const read = await readAbout(nameless, async (url) => {
      const { statusCode: status, body, headers } = await site.get(url, as);
      return {
        status,
        headers,
        body: String(headers['content-type']).includes('json') ? JSON.parse(body) : body,
      };
    });
    for (const [call, bytes] of Object.entries(read)) found[`${role} ${call}`] = bytes;
  }
  return found;
}

const post = (url: string, body: object, as: Member) => site.send('POST', url, body, as);
const sanctionOf = ({ id }: Member) => `/users/${id}/sanctions`;
/** The id of the last sanction, and of the last named meme. */
let last = 0;
let named = 0;
let fresh: NamelessMeme;

async function impose(body: object): Promise<{ statusCode: number }> {
  const answer = await post(sanctionOf(people.ana), { ...WHY, ...body }, moderator);
  last = answer.json().id;
  return answer;
}
const lift = () => site.send('DELETE', `${sanctionOf(people.ana)}/${last}`, undefined, moderator);
async function postAndDecide(status: 'approved' | 'rejected'): Promise<{ statusCode: number }> {
  named = (await upload(people.ana)).id;
  await decide(named, status);
  return { statusCode: 200 };
}

/** Acts that change the account, its memes with its name, or its link; in this order. */
const ACTS: Record<string, () => Promise<{ statusCode: number }>> = {
  'a named meme is approved': () => postAndDecide('approved'),
  'a named meme is taken down': () => post(`/memes/${named}/removal`, WHY, moderator),
  'a named meme is rejected': () => postAndDecide('rejected'),
  'a second named meme is rejected': () => postAndDecide('rejected'),
  'a named meme is deleted': () => site.send('DELETE', `/memes/${named}`, undefined, people.ana),
  'the account is warned': () => impose({ kind: 'warning' }),
  'the warning is lifted': lift,
  'the account may not post': () => impose({ kind: 'posting_ban', days: 3 }),
  'the ban is lifted': lift,
  'the account is suspended': () => impose({ kind: 'suspension', days: 3 }),
  'the suspension is lifted': lift,
  'its permissions change': () =>
    site.send('PUT', `/users/${people.ana.id}/permissions`, { canCreateMemes: false }, admin),
  'its permissions change back': () =>
    site.send('PUT', `/users/${people.ana.id}/permissions`, { canCreateMemes: true }, admin),
  'the account gets another name': () =>
    post('/users/update-nickname', { newNickname: 'Castravetele' }, people.ana),
  'another meme without a name is posted': async () => {
    fresh = await upload(people.ana, { nameless: 'true' });
    return { statusCode: 200 };
  },
  'it is approved': async () => {
    await decide(fresh.id, 'approved');
    return { statusCode: 200 };
  },
  'it is forgotten': () => post(`/memes/${fresh.id}/forgetting`, {}, people.ana),
  'all memes are screened again': async () => {
    const outdated = { meme_updated_at: 0 };
    await site.ctx.db.updateTable('screenings').set(outdated).execute();
    for (const { id } of nameless) await screenMeme(site.ctx, id);
    return { statusCode: 200 };
  },
  'its author asks for a secret': () => post(`/memes/${nameless[1]?.id}/withdrawal-secret`, {}, people.ana),
  'its author asks to forget a public one': () =>
    post(`/memes/${nameless[1]?.id}/forgetting`, {}, people.ana),
  'its author asks to forget a rejected one': () =>
    post(`/memes/${nameless[2]?.id}/forgetting`, {}, people.ana),
  'the account becomes a moderator': () =>
    site.send('PUT', `/admin/users/${people.ana.id}/role`, { roleId: 2 }, admin),
  'the account is deleted by its owner': () => site.send('DELETE', '/users/me', {}, people.dan),
  'the account is deleted by an admin': () => site.send('DELETE', `/admin/users/${people.eva.id}`, {}, admin),
  'the sweep destroys old links': async () => {
    site.clock.advance(15 * 86_400_000);
    await sweepLinks(site.ctx);
    return { statusCode: 200 };
  },
};

describe('nothing that anybody reads about a meme without a name changes when', () => {
  test.each(Object.entries(ACTS))('%s', async (_what, act) => {
    const { statusCode } = await act();
    expect(statusCode).toBeLessThan(300);
    await site.ctx.background.settled();
    const after = await readAll();
    const changes = changesBetween(before, after);
    before = after;
    expect(changes).toEqual([]);
  });
});
