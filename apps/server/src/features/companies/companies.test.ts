import type { Company } from '@corpomeme/contract/companies/companies';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
  const counts = { eMAG: 5, 'Banca Transilvania': 9, BCR: 2 };
  for (const [name, meme_count] of Object.entries(counts)) {
    await site.ctx.db.updateTable('companies').set({ meme_count }).where('name', '=', name).execute();
  }
});
afterAll(() => site.close());

async function names(url: string): Promise<string[]> {
  return (await site.get(url)).json<Company[]>().map(({ name }) => name);
}

async function pages(url: string): Promise<string[]> {
  const found: string[] = [];
  for (let next: string | undefined = url; next; ) {
    const page = await site.get(next);
    found.push(...page.json<Company[]>().map(({ name }) => name));
    next = /^<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1];
  }
  return found;
}

describe('the list', () => {
  test('keeps the order of the site, also in pages', async () => {
    const all = await names('/companies');
    expect(all.slice(0, 3)).toEqual(['General', 'Adobe', 'Amazon']);
    expect(await pages('/companies?limit=7')).toEqual(all);
  });

  test('has an order by name and one by memes', async () => {
    expect((await names('/companies?sort=activity&limit=3')).slice(0, 3)).toEqual([
      'Banca Transilvania',
      'eMAG',
      'BCR',
    ]);
    const byName = await pages('/companies?sort=name&limit=4');
    expect(byName).toHaveLength(31);
    expect(byName.slice(0, 4)).toEqual(['Accenture', 'Adobe', 'Amazon', 'Apple']);
    const byMemes = await pages('/companies?sort=activity&limit=4');
    expect(byMemes.toSorted()).toEqual(byName.toSorted());
  });

  test('shows one letter', async () => {
    expect(await names('/companies?letter=e')).toEqual(['eMAG', 'Emerson', 'Endava (Romania)', 'Ericsson']);
    expect(await names('/companies?letter=0')).toEqual([]);
  });

  test.each([
    ['tran', ['Banca Transilvania']],
    ['BĂNCA tr', ['Banca Transilvania']],
    ['romania', ['Endava (Romania)']],
    ['b', ['Banca Transilvania', 'BCR', 'Bitdefender', 'Bosch']],
    ['silvănia', ['Banca Transilvania']],
    ['mag', ['eMAG']],
    ['atrans', ['Banca Transilvania']],
    // A search of two letters matches only the beginning of a word.
    ['ag', []],
    ['nobody', []],
    ['%', []],
  ])('finds %s', async (words, expected) => {
    expect(await names(`/companies?search=${encodeURIComponent(words)}`)).toEqual(expected);
  });

  test.each(['sort=best', 'letter=aa', 'limit=501', 'cursor=x'])('refuses %s', async (query) => {
    expect((await site.get(`/companies?${query}`)).statusCode).toBe(400);
  });
});

test.each([
  ['Endava (Romania)', 'Endava (Romania)'],
  ['endava-romania', 'Endava (Romania)'],
  ['emag', 'eMAG'],
])('%s is %s', async (name, expected) => {
  const company = (await site.get(`/companies/${encodeURIComponent(name)}`)).json<Company>();
  expect(company.name).toBe(expected);
});

test('an unknown company is 404', async () => {
  for (const name of ['nobody', '%25', '__proto__']) {
    expect((await site.get(`/companies/${name}`)).json().code).toBe('company_not_found');
  }
});

test('each company has all its fields, and counts its approved memes', async () => {
  const author = await site.member();
  const moderator = await site.member('moderator');
  await site.meme(author, { company: 'HP' });
  await site.publishedMeme(author, moderator, { company: 'HP' });
  await site.publishedMeme(author, moderator, { company: 'General', city: '' });
  const companies = (await site.get('/companies')).json<Company[]>();
  expect(companies).toHaveLength(31);
  const empty = { other_names: [], cities: [], website: null };
  expect(companies[0]).toEqual({ name: 'General', memeCount: 1, slug: 'general', ...empty });
  expect(companies).toContainEqual({ name: 'HP', memeCount: 1, slug: 'hp', ...empty });
  expect(companies).toContainEqual({ name: 'IBM', memeCount: 0, slug: 'ibm', ...empty });
});
