import type { Company } from '@corpomeme/contract/companies/companies';
import { GENERAL } from '@corpomeme/contract/companies/company-names';
import { page } from '@corpomeme/contract/site/paths';
import { redirect } from 'react-router';
import { ApiError } from '../../../../lib/api/api-error.ts';
import type { PageLoad } from '../../../../lib/page/page-data.ts';
import {
  activeCompaniesQuery,
  companyQuery,
  foundCompaniesQuery,
} from '../../../companies/company-queries.ts';
import { themesQuery } from '../../../memes/themes/theme-queries.ts';
import { pulseQuery } from '../pulse-queries.ts';
import { readSlots, slotsOf } from './compare-address.ts';

/** The companies in the URL of a comparison, and its invalid entries. */
export interface ComparedSlots {
  /** In their order, each once. */
  companies: Company[];
  /** Names of no listed company, with companies that they may mean. */
  unknown: { words: string; alike: Company[] }[];
  /** Names of companies that occur more than once. */
  twice: string[];
  /** Whether 'General' is among them, which cannot be compared. */
  hasGeneral: boolean;
}

const ALIKE = 5;

/** Loads a comparison. Redirects names, former ones included, to an address of slugs, so that each view has one address. */
export async function loadComparison({ client, api }: PageLoad, url: string): Promise<ComparedSlots> {
  const { searchParams } = new URL(url);
  const names = readSlots(searchParams);
  const found = await Promise.all(
    names.map((name) => client.ensureQueryData(companyQuery(api, name)).catch(nullIfMissing)),
  );
  const address = slotsOf(names.map((name, at) => found[at]?.slug ?? name));
  if (`${new URLSearchParams(address)}` !== `${searchParams}`) throw redirect(page.compare(address), 302);
  const named = found.filter((company) => company !== null);
  const companies = [...new Map(named.map((company) => [company.slug, company])).values()];
  const unknown = names.filter((_, at) => found[at] === null);
  const [alike] = await Promise.all([
    Promise.all(unknown.map((words) => client.ensureQueryData(foundCompaniesQuery(api, words)))),
    client.ensureQueryData(activeCompaniesQuery(api)),
    client.ensureQueryData(themesQuery(api)),
    ...companies.map(({ name }) => client.ensureQueryData(pulseQuery(api, name))),
  ]);
  return {
    companies: companies.filter(({ name }) => name !== GENERAL),
    unknown: unknown.map((words, at) => ({ words, alike: (alike[at] ?? []).slice(0, ALIKE) })),
    twice: companies
      .filter(({ slug }) => named.filter((each) => each.slug === slug).length > 1)
      .map(({ name }) => name),
    hasGeneral: companies.some(({ name }) => name === GENERAL),
  };
}

function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
