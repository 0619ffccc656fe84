import * as operations from '@corpomeme/contract/companies/companies';
import { COMPANY } from '@corpomeme/contract/companies/companies';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { companyKeys } from './company-keys.ts';

/** Number of companies in the filter of `/browse`; the search finds the others. */
const FILTERED = 60;

/** The companies with most published memes. */
export function activeCompaniesQuery(client: ApiClient) {
  return queryOptions({
    queryKey: companyKeys.active,
    queryFn: ({ signal }) =>
      client.call(operations.listCompanies, { query: { sort: 'activity', limit: FILTERED }, signal }),
  });
}

/** The companies that the upload form shows before a search. */
export function offeredCompaniesQuery(client: ApiClient) {
  return queryOptions({
    queryKey: companyKeys.offered,
    queryFn: ({ signal }) =>
      client.call(operations.listCompanies, { query: { limit: COMPANY.offered }, signal }),
  });
}

/** The companies that these words name, most memes first. */
export function foundCompaniesQuery(client: ApiClient, words: string) {
  const search = words.trim().slice(0, COMPANY.nameMax);
  return queryOptions({
    queryKey: companyKeys.found(search),
    queryFn: ({ signal }) =>
      search
        ? client.call(operations.listCompanies, { query: { search, limit: COMPANY.found }, signal })
        : [],
  });
}

/** The company that a filter names; null without one. */
export function chosenCompanyQuery(client: ApiClient, name: string | undefined) {
  return queryOptions({
    queryKey: companyKeys.chosen(name),
    queryFn: ({ signal }) =>
      name === undefined ? null : client.call(operations.readCompany, { params: { name }, signal }),
  });
}

/** One company by any of its names. */
export function companyQuery(client: ApiClient, name: string) {
  return queryOptions({
    queryKey: companyKeys.one(name),
    queryFn: ({ signal }) => client.call(operations.readCompany, { params: { name }, signal }),
  });
}
