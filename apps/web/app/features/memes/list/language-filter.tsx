import { READ_LANGUAGES } from '@corpomeme/contract/memes/meme-lists';
import { m } from '@corpomeme/contract/site/messages';
import { Link, useLocation, useSearchParams } from 'react-router';
import { listQuery } from '../../../lib/api/list-query.ts';
import { keepLanguage } from '../../../lib/page/kept-language.ts';
import { readMemeSearch } from './meme-search.ts';

const RESET_BY_CHOICE = ['language', 'cursor'];

/** Links, so that each choice has a URL; the chosen language links back to all. The browser keeps the choice for other lists. */
export function LanguageFilter() {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const { language: chosen } = readMemeSearch(search);
  const kept = listQuery(search).filter(([name]) => !RESET_BY_CHOICE.includes(name));
  return (
    <nav aria-label={m.meme.languageFilter}>
      <ul className="flex flex-wrap gap-2">
        {READ_LANGUAGES.map((language) => {
          const isChosen = language === chosen;
          const query = new URLSearchParams([...kept, ...(isChosen ? [] : [['language', language]])]);
          return (
            <li key={language}>
              <Link
                to={{ pathname, search: query.toString() }}
                preventScrollReset
                onClick={() => keepLanguage(isChosen ? null : language)}
                aria-current={isChosen ? 'true' : undefined}
                className="flex min-h-11 items-center rounded-full border border-line bg-surface px-3 text-14 whitespace-nowrap hover:border-edge aria-[current=true]:border-marker aria-[current=true]:bg-marker aria-[current=true]:text-on-marker"
              >
                {m.meme.inLanguage[language]}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
