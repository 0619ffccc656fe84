import { SEARCH } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/form/text-field.tsx';
import { readMemeSearch } from '../../memes/list/meme-search.ts';

/** A plain form, so that it works without scripts: `/browse` searches, within the company. */
export function CompanySearch({ company }: { company: string }) {
  const id = useId();
  const [search] = useSearchParams();
  const { language } = readMemeSearch(search);
  return (
    <search className="max-w-2xl min-w-0 grow basis-40">
      <form action={page.browse()} method="get" className="flex items-center gap-2">
        <input type="hidden" name="company" value={company} />
        {language && <input type="hidden" name="language" value={language} />}
        <label htmlFor={id} className="sr-only">
          {m.pulse.search}
        </label>
        <div className="min-w-0 grow">
          <TextInput
            id={id}
            type="search"
            name="search"
            enterKeyHint="search"
            maxLength={SEARCH.max}
            placeholder={m.pulse.search}
          />
        </div>
        <Button type="submit" className="max-sm:without-script">
          {m.pulse.searchButton}
        </Button>
      </form>
    </search>
  );
}
