import { pathOf } from '@corpomeme/contract/site/operation';
import type { CompanyPulse, ThemeWeight } from '@corpomeme/contract/wings/pulse';
import * as operations from '@corpomeme/contract/wings/pulse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { renewPulses } from './renewal.service.ts';

let site: TestSite;
let people: Member[];
beforeAll(async () => {
  site = await startSite();
  people = await Promise.all(Array.from({ length: 16 }, () => site.member()));
});
afterAll(() => site.close());

async function post(company: string, authors: Member[], theme_1: string): Promise<number[]> {
  const ids: number[] = [];
  for (const author of authors) ids.push(await addMemeRow(site.ctx, author, { company, theme_1 }));
  await site.ctx.db
    .updateTable('companies')
    .set((row) => ({ meme_count: row('meme_count', '+', authors.length) }))
    .where('name', '=', company)
    .execute();
  return ids;
}
const read = async <T>(url: string) => {
  site.clock.advance(1001);
  const answer = await site.get(url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};
const weights = (slug: string) => read<ThemeWeight[]>(pathOf(operations.listThemeWeights, { slug }));
const names = async (slug: string) => (await weights(slug)).map(({ company }) => company.name);

test('companies come by their share, with the figures of their own pages', async () => {
  await post('Dell', people.slice(0, 10), 'pay');
  await post('Oracle', people.slice(0, 8), 'pay');
  await post('Oracle', people.slice(8, 16), 'meetings');
  await post('IBM', people.slice(0, 4), 'pay');
  expect(await weights('pay')).toEqual([]);
  await renewPulses(site.ctx);
  const found = await weights('pay');
  expect(found.map(({ company }) => company)).toEqual([
    { name: 'Dell', slug: 'dell' },
    { name: 'Oracle', slug: 'oracle' },
  ]);
  for (const { company, ...figure } of found) {
    const pulse = await read<CompanyPulse>(pathOf(operations.readPulse, { name: company.name }));
    expect(pulse.themes.find(({ theme }) => theme === 'pay')).toMatchObject(figure);
  }
});

test('a company whose figures rest, or that is hidden, is on no list', async () => {
  const [first] = await post('Adobe', people.slice(0, 8), 'tools');
  await post('Adobe', people.slice(8, 16), 'layoffs');
  await post('HP', people, 'layoffs');
  await renewPulses(site.ctx);
  expect(await names('tools')).toEqual(['Adobe']);
  expect(await names('layoffs')).toEqual(['HP', 'Adobe']);
  // Hides the whole as well, which hides the other theme of the company too.
  await site.ctx.db
    .deleteFrom('memes')
    .where('id', '=', first ?? 0)
    .execute();
  expect(await names('tools')).toEqual([]);
  expect(await names('layoffs')).toEqual(['HP']);
  await site.ctx.db.updateTable('companies').set({ state: 'hidden' }).where('name', '=', 'HP').execute();
  expect(await names('layoffs')).toEqual([]);
});

test('an unknown theme is not found', async () => {
  const answer = await site.get(pathOf(operations.listThemeWeights, { slug: 'unknown' }));
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'theme_not_found']);
});
