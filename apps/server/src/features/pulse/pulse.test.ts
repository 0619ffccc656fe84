import { pathOf } from '@corpomeme/contract/operation';
import * as moderationOperations from '@corpomeme/contract/operations/moderation';
import * as operations from '@corpomeme/contract/operations/pulse';
import type { CompanyPulse } from '@corpomeme/contract/pulse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../test/members.ts';
import { addMemeRow } from '../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../test/test-site.ts';
import { dayOf } from '../../clock.ts';
import { claimDay } from './pulse.queries.ts';
import { renewPulses } from './renewal.service.ts';

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
/** Adds a meme of each of these people, and counts them for the company. */
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
    // No count but that of the memes leaves the server.
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

describe('voices', () => {
  const row = (company: string) =>
    site.ctx.db
      .selectFrom('company_figures')
      .select(['share', 'people'])
      .innerJoin('companies', 'companies.id', 'company_figures.company_id')
      .where('companies.name', '=', company)
      .where('theme', '=', '')
      .where('quarter', '=', '')
      .executeTakeFirst();

  test('nameless memes of one account count as one person while the link exists', async () => {
    const [author = moderator] = people;
    const pseudonyms = await Promise.all(Array.from({ length: 8 }, () => site.member()));
    await post('ING', pseudonyms, 'pay');
    for (const { id } of pseudonyms)
      await site.ctx.db.insertInto('pseudonyms').values({ id, account_id: author.id, is_told: 0 }).execute();
    await renew();
    expect(await row('ING')).toBeUndefined();
    await site.ctx.db.deleteFrom('pseudonyms').where('account_id', '=', author.id).execute();
    await renew();
    expect((await row('ING'))?.people).toBe(5);
  });

  test('a forgotten meme stops to count beside another one of its author in the month', async () => {
    const author = await site.member();
    const named = await site.publishedMeme(author, moderator, { title: 'Salariu' });
    const nameless = await site.publishedMeme(author, moderator, { title: 'Salariul meu', nameless: 'true' });
    const other = await site.publishedMeme(author, moderator, { title: 'Imprimanta', nameless: 'true' });
    for (const { id } of [nameless, other]) await site.send('POST', `/memes/${id}/forgetting`, {}, author);
    const counts = async (id: number) =>
      (
        await site.ctx.db
          .selectFrom('memes')
          .select('counts_as_voice')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).counts_as_voice;
    expect([await counts(named.id), await counts(nameless.id), await counts(other.id)]).toEqual([1, 0, 1]);
  });
});

test('one process renews a day', async () => {
  const day = dayOf(site.clock.now()) + 7 * 86_400_000;
  const claims = await Promise.all(
    Array.from({ length: 4 }, () => site.ctx.transact((trx) => claimDay(trx, day))),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
});
