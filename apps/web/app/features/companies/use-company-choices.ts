import type { Company } from '@corpomeme/contract/companies/companies';
import { foldName } from '@corpomeme/contract/companies/company-names';
import { SEARCH } from '@corpomeme/contract/site/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { browserApi } from '../../lib/api/browser-api.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import type { Choice } from '../../ui/form/combobox.tsx';
import { foundCompaniesQuery, offeredCompaniesQuery } from './company-queries.ts';

interface CompanyChoices {
  choices: Choice[];
  /** The typed words. */
  words: string;
  search: (words: string) => void;
}

/** Returns the choices for the typed words: the first companies at once, all others from the server. */
export function useCompanyChoices(): CompanyChoices {
  return useFoundCompanies(useQuery(offeredCompaniesQuery(browserApi)).data ?? []);
}

/** Returns these companies, and those that a search of the directory finds for the typed words. */
export function useFoundCompanies(offered: readonly Company[], typed = ''): CompanyChoices {
  const [words, search] = useState(typed);
  const found = useSearchResults(words);
  const needle = foldName(words);
  const fits = (name: string) => foldName(name).includes(needle);
  const first = offered.filter(({ name }) => fits(name));
  const names = new Set(first.map(({ name }) => name));
  const others = found.filter(
    ({ name, other_names }) => !names.has(name) && [name, ...other_names].some(fits),
  );
  const all = needle === '' ? offered : [...first, ...others];
  const choices = all.map(({ name, other_names }) => ({
    value: name,
    note: fits(name) ? undefined : other_names.find(fits),
  }));
  return { choices, words, search };
}

function useSearchResults(words: string): readonly Company[] {
  const debounced = useDebounced(words, SEARCH.debounce / 2);
  const query = { ...foundCompaniesQuery(browserApi, debounced), placeholderData: keepPreviousData };
  return useQuery(query).data ?? [];
}
