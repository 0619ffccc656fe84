import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Combobox } from '../../../ui/form/combobox.tsx';
import { useFoundCompanies } from '../../companies/use-company-choices.ts';
import type { CompanyComboboxProps } from './company-finder.tsx';
import { memeSearchParams, readMemeSearch } from './meme-search.ts';

/** The field of `CompanyFinder` as a combobox. */
export default function CompanyCombobox(props: CompanyComboboxProps) {
  const { id, chosen = '', active, typed, isFocused, isOpen } = props;
  const begun = typed === chosen ? '' : typed;
  const field = useRef<HTMLInputElement>(null);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { choices, words, isSearching, search } = useFoundCompanies(active, begun);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it takes the place of the plain field.
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, []);
  const choose = (company: string) => {
    const { sort, time, theme } = readMemeSearch(query);
    const kept = { ...memeSearchParams({ sort, time, theme }), search: query.get('search') || undefined };
    void navigate(page.browse({ ...kept, company }), { preventScrollReset: true });
  };
  const searchAll = () => void navigate(page.companies({ search: words.trim() || undefined }));
  return (
    <Combobox
      ref={field}
      id={id}
      value={chosen}
      onChoose={choose}
      choices={choices}
      isSearching={isSearching}
      onSearch={search}
      begun={{ words: begun, isOpen }}
      placeholder={m.company.find}
      countText={m.company.found}
      extra={{ text: m.combobox.all, onPick: searchAll }}
    />
  );
}
