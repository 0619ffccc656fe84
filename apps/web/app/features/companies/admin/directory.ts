import type { City, CompanyAddress } from '@corpomeme/contract/companies/company-names';
import type { CompanyState, DirectoryCompany } from '@corpomeme/contract/companies/directory';
import * as operations from '@corpomeme/contract/companies/directory';
import { m } from '@corpomeme/contract/site/messages';
import { pathOf } from '@corpomeme/contract/site/operation';
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { nextPage } from '../../../lib/api/link-header.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { changeOf } from '../../../lib/api/use-seen.ts';
import { toast } from '../../../ui/toast.ts';
import { companyKeys } from '../company-keys.ts';

interface DirectoryFilter {
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
    queryKey: companyKeys.directoryOf(search, state),
    placeholderData: keepPreviousData,
    initialPageParam: pathOf(operations.listDirectory, {}, { search: search || undefined, state, limit: 10 }),
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

/** Returns a function that invalidates the directory and every list of companies. */
function useDirectoryInvalidation(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: companyKeys.directory });
    void client.invalidateQueries({ queryKey: companyKeys.all });
  };
}

export interface CompanyDraft extends Record<CompanyAddress, string | null> {
  name: string;
  other_names: string[];
  cities: City[];
  state: 'listed' | 'hidden';
}

/**
 * Adds a company, or changes the given one, as the form saw it, so that the server detects a concurrent change.
 */
export function useCompanySaving(company: DirectoryCompany | null) {
  const invalidate = useDirectoryInvalidation();
  return useMutation({
    mutationFn: ({ state, ...facts }: CompanyDraft) =>
      company
        ? browserApi.call(operations.changeCompany, {
            params: { id: company.id },
            body: changeOf(company, { ...facts, ...(!company.is_general && { state }) }),
          })
        : browserApi.call(operations.addCompany, { body: facts }),
    onSettled: invalidate,
  });
}

export function useMerge(company: DirectoryCompany) {
  const invalidate = useDirectoryInvalidation();
  return useMutation({
    mutationFn: (into: number) =>
      browserApi.call(operations.mergeCompany, { params: { id: company.id }, body: { into } }),
    onSettled: invalidate,
  });
}

export function useUndoMerge(company: DirectoryCompany) {
  const invalidate = useDirectoryInvalidation();
  return useMutation({
    mutationFn: () => browserApi.call(operations.undoMerge, { params: { id: company.id } }),
    onSuccess: () => toast(m.adminDirectory.undone({ name: company.name }), 'success'),
    onError: (error) => toast(refusalText(error, m.adminDirectory.undoFailed), 'error'),
    onSettled: invalidate,
  });
}
