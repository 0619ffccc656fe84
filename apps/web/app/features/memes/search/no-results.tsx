import { page } from '@corpomeme/contract/site/paths';
import { TextLink } from '../../../ui/text-link.tsx';
import { searchStrings } from './search.strings.ts';

/** Replaces the list: the searched words, and two ways to continue. */
export function NoResults({ words, company }: { words: string; company: string | undefined }) {
  return (
    <div className="grid justify-items-center gap-2 rounded-card border border-dashed border-edge px-6 py-16 text-center">
      <p role="status" className="max-w-full font-semibold wrap-anywhere">
        {searchStrings.none(words, company)}
      </p>
      <p className="text-muted">{searchStrings.advice}</p>
      {company && (
        <TextLink to={page.browse({ search: words })} className="py-3">
          {searchStrings.allCompanies}
        </TextLink>
      )}
      <TextLink to={page.browse({ company })} className="py-3">
        {searchStrings.allMemes}
      </TextLink>
    </div>
  );
}
