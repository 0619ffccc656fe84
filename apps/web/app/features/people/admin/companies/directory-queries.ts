import type { CompanyState, DirectoryCompany } from '@corpomeme/contract/companies/directory';
import * as operations from '@corpomeme/contract/companies/directory';
import { pathOf } from '@corpomeme/contract/site/operation';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { nextPage } from '../../../../lib/api/link-header.ts';
import { adminKeys } from '../admin-keys.ts';

export interface DirectoryFilter {
  search: string;
  state: CompanyState | undefined;
}

interface DirectoryPage {
  companies: DirectoryCompany[];
  next: string | null;
}

export function directoryQuery({ search, state }: DirectoryFilter) {
  return infiniteQueryOptions({
    staleTime: 0,
    meta: { personal: true },
    queryKey: adminKeys.directory(search, state),
    placeholderData: keepPreviousData,
    initialPageParam: pathOf(operations.listDirectory, {}, { search: search || undefined, state }),
    queryFn: async ({ pageParam, signal }): Promise<DirectoryPage> => {
      const { data, headers } = await browserApi.callWithHeaders(operations.listDirectory, {
        page: pageParam,
        signal,
      });
      return { companies: data, next: nextPage(headers) };
    },
    getNextPageParam: ({ next }: DirectoryPage) => next,
  });
}
