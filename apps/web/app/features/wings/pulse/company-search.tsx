import { SEARCH } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { page, resource } from '@corpomeme/contract/site/paths';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { feedAddress } from '../../../lib/page/page-meta.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { readMemeSearch } from '../../memes/list/meme-search.ts';

/** A plain form, so that it works without scripts: `/browse` searches, within the company. */
export function CompanySearch({ company }: { company: string }) {
  const id = useId();
  const [search] = useSearchParams();
  const { language } = readMemeSearch(search);
  return (
    <search>
      <form action={page.browse()} method="get" className="flex flex-wrap items-center gap-2">
        <input type="hidden" name="company" value={company} />
        {language && <input type="hidden" name="language" value={language} />}
        <label htmlFor={id} className="sr-only">
          {m.pulse.search}
        </label>
        <div className="min-w-0 flex-1 basis-48">
          <TextInput
            id={id}
            type="search"
            name="search"
            maxLength={SEARCH.max}
            placeholder={m.pulse.search}
          />
        </div>
        <Button type="submit">{m.pulse.searchButton}</Button>
        <a
          href={feedAddress(resource.companyRss(company), language)}
          className="inline-flex min-h-11 items-center px-2 underline"
        >
          {m.pulse.rss}
        </a>
      </form>
    </search>
  );
}
