import type { Company } from '@corpomeme/contract/companies/companies';
import { BROWSE_COMPANIES_PER_PAGE } from '@corpomeme/contract/site/limits';

export interface CompanySlice {
  companies: Company[];
  /** From 1, clamped. */
  page: number;
  pages: number;
  /** Whether the searched words name companies; otherwise the slice is of all. */
  isMatch: boolean;
}

/** Returns a page of the found companies, or of all if none was found: most memes first, six per page. */
export function sliceCompanies(
  all: readonly Company[],
  found: readonly Company[],
  wantedPage: number,
): CompanySlice {
  const isMatch = found.length > 0;
  const sorted = isMatch ? found : sortByMemes(all);
  const pages = Math.max(1, Math.ceil(sorted.length / BROWSE_COMPANIES_PER_PAGE));
  const page = Math.min(pages, Math.max(1, Math.trunc(wantedPage) || 1));
  const start = (page - 1) * BROWSE_COMPANIES_PER_PAGE;
  return { companies: sorted.slice(start, start + BROWSE_COMPANIES_PER_PAGE), page, pages, isMatch };
}

/** Returns the page of this company among all; the first without one. */
export function companyPageOf(all: readonly Company[], name: string | undefined): number {
  const index = sortByMemes(all).findIndex((company) => company.name === name);
  return 1 + Math.floor(Math.max(0, index) / BROWSE_COMPANIES_PER_PAGE);
}

function sortByMemes(companies: readonly Company[]): Company[] {
  return companies.toSorted((one, other) => other.memeCount - one.memeCount);
}
