import type { Company } from '@corpomeme/contract/companies/companies';
import * as operations from '@corpomeme/contract/companies/companies';
import { COMPANY } from '@corpomeme/contract/companies/companies';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { nextPage } from '../../lib/api/link-header.ts';
import { companyKeys } from './company-keys.ts';

/** The state of the page of all companies, stored in its URL. */
export interface DirectoryAddress {
  search: string | undefined;
  /** Undefined: most memes first. */
  sort: 'name' | undefined;
  letter: string | undefined;
  cursor: string | undefined;
}

export function readDirectoryAddress(query: URLSearchParams): DirectoryAddress {
  const search = query.get('search')?.trim().slice(0, COMPANY.nameMax).toWellFormed() || undefined;
  const letter = /^[a-z0]$/.exec(query.get('letter')?.toLowerCase() ?? '')?.[0];
  const cursor = query.get('cursor') || undefined;
  if (search) return { search, sort: undefined, letter: undefined, cursor: undefined };
  return { search, sort: query.get('sort') === 'name' ? 'name' : undefined, letter, cursor };
}

interface DirectoryPage {
  companies: Company[];
  /** URL of the API's next page; null on the last. */
  next: string | null;
}

export function directoryPageQuery(client: ApiClient, { search, sort, letter, cursor }: DirectoryAddress) {
  const wanted = search ? { search } : { sort: sort ?? ('activity' as const), letter, cursor };
  return queryOptions({
    queryKey: companyKeys.page(JSON.stringify(wanted)),
    queryFn: async ({ signal }): Promise<DirectoryPage> => {
      const { data, headers } = await client.callWithHeaders(operations.listCompanies, {
        query: { ...wanted, covers: 'true', limit: COMPANY.pageSize },
        signal,
      });
      return { companies: data, next: nextPage(headers) };
    },
  });
}
