import { describe, expect, it } from 'vitest';
import { companyPageOf, sliceCompanies } from './company-search.ts';

const all = ['General', 'Adobe', 'Amazon', 'Apple', 'Banca Transilvania', 'BCR', 'eMAG', 'Țiriac'].map(
  (name) => ({
    name,
    memeCount: 0,
  }),
);

function names(words: string, page = 1): string[] {
  return sliceCompanies(all, words, page).companies.map(({ name }) => name);
}

describe('sliceCompanies', () => {
  it('returns six per page', () => {
    expect(names('')).toHaveLength(6);
    expect(names('', 2)).toEqual(['eMAG', 'Țiriac']);
  });
  it('ignores case and diacritics', () => {
    expect(names(' EMAG ')).toEqual(['eMAG']);
    expect(names('tiriac')).toEqual(['Țiriac']);
  });
  it('clamps a page that does not exist', () => {
    expect(sliceCompanies(all, '', 99)).toMatchObject({ page: 2, pages: 2 });
    expect(sliceCompanies(all, '', -4).page).toBe(1);
    expect(sliceCompanies(all, '', Number.NaN).page).toBe(1);
    expect(sliceCompanies(all, 'nobody', 1)).toEqual({ companies: [], page: 1, pages: 1 });
  });
});

describe('companyPageOf', () => {
  it('finds a company’s page', () => {
    expect(companyPageOf(all, 'BCR')).toBe(1);
    expect(companyPageOf(all, 'eMAG')).toBe(2);
  });
  it('returns the first page without a company', () => {
    expect(companyPageOf(all, undefined)).toBe(1);
    expect(companyPageOf(all, 'Nobody')).toBe(1);
  });
});
