import { describe, expect, it } from 'vitest';
import { companyPageOf, sliceCompanies } from './company-search.ts';

const all = ['General', 'Adobe', 'Amazon', 'Apple', 'Banca Transilvania', 'BCR', 'eMAG', 'Țiriac'].map(
  (name) => ({
    ...{ name, memeCount: name === 'eMAG' ? 2 : 0, slug: name.toLowerCase() },
    ...{ other_names: [], cities: [], website: null },
  }),
);

function names(page = 1): string[] {
  return sliceCompanies(all, [], page).companies.map(({ name }) => name);
}

describe('sliceCompanies', () => {
  it('returns six per page, most memes first', () => {
    expect(names()).toEqual(['eMAG', 'General', 'Adobe', 'Amazon', 'Apple', 'Banca Transilvania']);
    expect(names(2)).toEqual(['BCR', 'Țiriac']);
  });
  it('returns all companies if none was found', () => {
    expect(sliceCompanies(all, [], 1)).toMatchObject({ page: 1, pages: 2, isMatch: false });
    expect(sliceCompanies(all, all.slice(5, 6), 1)).toMatchObject({ pages: 1, isMatch: true });
  });
  it('clamps a page that does not exist', () => {
    expect(sliceCompanies(all, [], 99)).toMatchObject({ page: 2, pages: 2 });
    expect(sliceCompanies(all, [], -4).page).toBe(1);
    expect(sliceCompanies(all, [], Number.NaN).page).toBe(1);
  });
});

describe('companyPageOf', () => {
  it('finds a company’s page', () => {
    expect(companyPageOf(all, 'eMAG')).toBe(1);
    expect(companyPageOf(all, 'BCR')).toBe(2);
  });
  it('returns the first page without a company', () => {
    expect(companyPageOf(all, undefined)).toBe(1);
    expect(companyPageOf(all, 'Nobody')).toBe(1);
  });
});
