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
  isSearching: boolean;
  search: (words: string) => void;
}

/** Returns the choices for the typed words: the first companies at once, all others from the server. */
export function useCompanyChoices(): CompanyChoices {
  return useFoundCompanies(useQuery(offeredCompaniesQuery(browserApi)).data ?? []);
}

/** Returns these companies, and those that a search of the directory finds for the typed words. */
export function useFoundCompanies(offered: readonly Company[], typed = ''): CompanyChoices {
  const [words, search] = useState(typed);
  const { found, isSearching } = useSearchResults(words);
  const needle = foldName(words);
  const fits = (name: string) => foldName(name).includes(needle);
  const first = offered.filter(({ name }) => fits(name));
  const names = new Set(first.map(({ name }) => name));
  const others = found.filter(
    ({ name, other_names }) => !names.has(name) && [name, ...other_names].some(fits),
  );
  const all = needle === '' ? offered : beginningFirst([...first, ...others], needle);
  const choices = all.map(({ name, other_names }) => ({
    value: name,
    note: fits(name) ? undefined : other_names.find(fits),
  }));
  return { choices, words, isSearching, search };
}

/** Returns the companies whose names begin with the typed words, then the others, each in their order. */
function beginningFirst(companies: readonly Company[], needle: string): readonly Company[] {
  return companies.toSorted(
    (one, other) =>
      Number(foldName(other.name).startsWith(needle)) - Number(foldName(one.name).startsWith(needle)),
  );
}

function useSearchResults(words: string): { found: readonly Company[]; isSearching: boolean } {
  const debounced = useDebounced(words, SEARCH.debounce / 2);
  const query = { ...foundCompaniesQuery(browserApi, debounced), placeholderData: keepPreviousData };
  const { data: found = [], isFetching } = useQuery(query);
  return { found, isSearching: words !== debounced || isFetching };
}
