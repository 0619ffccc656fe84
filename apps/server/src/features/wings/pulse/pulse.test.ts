// On PostgreSQL in each `npm test`: db/figure-triggers

import * as moderationOperations from '@corpomeme/contract/moderation/moderation.operations';
import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { pathOf } from '@corpomeme/contract/site/operation';
import type { CompanyPulse } from '@corpomeme/contract/wings/pulse';
import * as operations from '@corpomeme/contract/wings/pulse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { dayOf } from '../../../clock.ts';
import { claimDay } from './pulse.queries.ts';
import { renewDaily, renewPulses } from './renewal.service.ts';

let site: TestSite;
let people: Member[];
let moderator: Member;
beforeAll(async () => {
  site = await startSite();
  people = await Promise.all(Array.from({ length: 16 }, () => site.member()));
  moderator = await site.member('moderator');
});
afterAll(() => site.close());

const read = async (company: string) => {
  site.clock.advance(1001);
  const answer = await site.get(pathOf(operations.readPulse, { name: company }));
  expect(answer.statusCode).toBe(200);
  return answer.json<CompanyPulse>();
};
/** Adds a meme of each of these people and counts them for the company. */
async function post(company: string, authors: Member[], theme_1: string): Promise<number[]> {
  const ids: number[] = [];
  for (const author of authors)
    ids.push(await addMemeRow(site.ctx, author, { company, theme_1, city: 'Cluj-Napoca' }));
  await site.ctx.db
    .updateTable('companies')
    .set((row) => ({ meme_count: row('meme_count', '+', authors.length) }))
    .where('name', '=', company)
    .execute();
  return ids;
}
const renew = () => renewPulses(site.ctx);

describe('the figures of a company', () => {
  test('need eight memes by five people, and say what is missing', async () => {
    await post('IBM', people.slice(0, 4), 'pay');
    await post('IBM', people.slice(0, 4), 'meetings');
    await renew();
    expect(await read('IBM')).toMatchObject({
      memes: 8,
      people: null,
      state: 'few',
      themes: [],
      quarters: [],
    });
    expect((await read('Oracle')).state).toBe('few');
  });

  test('are stored by the sweep, shrunk, with people in steps of five', async () => {
    const ids = await post('Dell', people.slice(0, 12), 'pay');
    await site.ctx.db
      .updateTable('memes')
      .set({ votes: 9 })
      .where('id', '=', ids[3] ?? 0)
      .execute();
    expect((await read('Dell')).state).toBe('few');
    await renew();
    const pulse = await read('Dell');
    expect(pulse).toMatchObject({ memes: 12, people: 10, state: 'shown', cities: ['Cluj-Napoca'] });
    expect(pulse.since).toMatch(/^\d{4}-\d\d$/);
    const [pay] = pulse.themes;
    expect(pay?.theme).toBe('pay');
    expect(pay?.share).toBeLessThan(100);
    expect(pay?.low).toBeLessThanOrEqual(pay?.share ?? 0);
    expect(pay?.high).toBeGreaterThanOrEqual(pay?.share ?? 0);
    expect(pulse.quarters).toHaveLength(1);
    expect(pulse.best).toMatchObject([{ theme: 'pay', meme: { id: ids[3] } }]);
    // No count except that of the memes leaves the server.
    expect(JSON.stringify(pulse)).not.toMatch(/through|voices|authors/);
  });

  test('stay until five people have something new', async () => {
    const before = await read('Dell');
    await post('Dell', people.slice(12, 16), 'tools');
    await renew();
    expect((await read('Dell')).themes).toEqual(before.themes);
    const newcomers = await Promise.all(Array.from({ length: 5 }, () => site.member()));
    await post('Dell', newcomers, 'tools');
    await renew();
    expect((await read('Dell')).people).toBe(20);
  });

  test('go at once with a meme that they count, on each way, and return with enough new voices', async () => {
    const ids = await post('Adobe', people.slice(0, 10), 'pay');
    await renew();
    expect((await read('Adobe')).state).toBe('shown');
    const url = pathOf(moderationOperations.takeDownMeme, { id: ids[0] ?? 0 });
    expect((await site.send('POST', url, { reason_code: 'insulting' }, moderator)).statusCode).toBe(200);
    const gone = await read('Adobe');
    expect(gone).toMatchObject({ state: 'resting', people: null, themes: [], quarters: [] });
    expect(gone.best.map(({ meme }) => meme.id)).not.toContain(ids[0]);
    await renew();
    expect((await read('Adobe')).state).toBe('resting');
    await post('Adobe', people.slice(10, 16), 'pay');
    await renew();
    expect((await read('Adobe')).state).toBe('shown');
    await site.ctx.db
      .deleteFrom('memes')
      .where('id', '=', ids[1] ?? 0)
      .execute();
    expect((await read('Adobe')).state).toBe('resting');
  });

  test('of a theme go when a moderator corrects it', async () => {
    const ids = await post('HP', people, 'layoffs');
    await renew();
    expect((await read('HP')).themes.map(({ theme }) => theme)).toEqual(['layoffs']);
    await site.send('PUT', `/memes/${ids[0]}/themes`, { themes: ['hiring'] }, moderator);
    expect((await read('HP')).themes).toEqual([]);
  });

  test('are unknown for a company that does not exist', async () => {
    const answer = await site.get(pathOf(operations.readPulse, { name: 'Nowhere' }));
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'company_not_found']);
  });
});

describe('memes without a name', () => {
  /** Adds eight named memes and some without a name, whose pseudonyms belong to these accounts. */
  async function postNameless(company: string, accounts: Member[], theme: string): Promise<void> {
    await post(company, people.slice(0, 8), 'pay');
    const pseudonyms = await Promise.all(accounts.map(() => site.member()));
    for (const [n, { id }] of pseudonyms.entries()) {
      await site.ctx.db.updateTable('users').set({ role_id: PSEUDONYM }).where('id', '=', id).execute();
      const account_id = accounts[n]?.id ?? '';
      await site.ctx.db.insertInto('pseudonyms').values({ id, account_id, is_told: 0 }).execute();
    }
    await post(company, pseudonyms, theme);
  }

  test('tell nothing of their accounts: equal lists give equal figures, whoever is behind them', async () => {
    // Authors who also post with their name, one other member, and many other members.
    await postNameless('ING', people.slice(0, 8), 'meetings');
    await postNameless('BCR', new Array(8).fill(people[15]), 'meetings');
    await postNameless('Emerson', people.slice(8, 16), 'meetings');
    await renew();
    const pulses = await Promise.all(['ING', 'BCR', 'Emerson'].map(read));
    const [first, ...others] = pulses.map(({ best: _, ...figures }) => figures);
    expect(first).toMatchObject({ memes: 16, people: 5, state: 'shown' });
    for (const other of others) expect(other).toEqual(first);
  });

  test('open no figure for a company without five people who say who they are', async () => {
    const accounts = people.slice(0, 12);
    const pseudonyms = await Promise.all(accounts.map(() => site.member()));
    for (const { id } of pseudonyms)
      await site.ctx.db.updateTable('users').set({ role_id: PSEUDONYM }).where('id', '=', id).execute();
    await post('Atos', pseudonyms, 'pay');
    await renew();
    expect(await read('Atos')).toMatchObject({ memes: 12, people: null, state: 'few', themes: [] });
  });
});

/** Sweeps, and calls `onQuery` with the kind of each statement before it runs. Returns the number of companies. */
function sweepWatched(onQuery: (kind: string) => void): Promise<number> {
  const db = site.ctx.db.withPlugin({
    transformQuery: ({ node }) => {
      onQuery(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const transact: typeof site.ctx.transact = (work) => db.transaction().execute(work);
  return renewPulses({ ...site.ctx, db, transact });
}

test('a sweep writes nothing for a company without news, and reads a fixed number of times for each', async () => {
  const statements: string[] = [];
  await renew();
  const companies = await sweepWatched((kind) => statements.push(kind));
  const written = statements.filter((kind) => kind !== 'SelectQueryNode');
  expect(written).toEqual([]);
  // The memes twice, for all companies and for this one; its figures and its facts.
  expect(statements).toHaveLength(1 + 4 * companies);
});

test('a sweep lets requests in between any two companies', async () => {
  let turn = 0;
  const count = () => {
    turn += 1;
    pending = setImmediate(count);
  };
  let pending = setImmediate(count);
  const turns: number[] = [];
  const companies = await sweepWatched(() => turns.push(turn));
  clearImmediate(pending);
  expect(companies).toBeGreaterThan(2);
  // After the list of companies, the first pass reads the memes of each.
  expect(new Set(turns.slice(1, 1 + companies)).size).toBe(companies);
});

test('one process renews a day, and after a kill another one, once its claim has expired', async () => {
  const now = site.clock.now();
  const day = dayOf(now);
  const renewals: unknown[] = [];
  site.ctx.bus.subscribe('pulse.renewed', (event) => renewals.push(event));
  const claim = () => site.ctx.transact((trx) => claimDay(trx, { day, now, until: now + 1000 }));
  const claims = await Promise.all([claim(), claim(), claim(), claim()]);
  expect(claims.filter(Boolean)).toHaveLength(1);
  await renewDaily(site.ctx);
  expect(renewals).toEqual([]);
  await site.ctx.db
    .updateTable('pulse_days')
    .set({ claimed_until: now - 1 })
    .execute();
  await Promise.all([renewDaily(site.ctx), renewDaily(site.ctx)]);
  expect(renewals).toHaveLength(1);
  await renewDaily(site.ctx);
  expect(renewals).toHaveLength(1);
});
