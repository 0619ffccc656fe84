import type { Theme } from '@corpomeme/contract/memes/themes';
import { m } from '@corpomeme/contract/site/messages';
import { Link, useLocation, useSearchParams } from 'react-router';
import { listQuery } from '../../../lib/api/list-query.ts';
import { inOne } from '../../../lib/second-text.tsx';
import { readMemeSearch } from './meme-search.ts';

const RESET_BY_CHOICE = ['theme', 'cursor'];

/** Links, so that each choice has a URL; the chosen theme links back to all. One line that scrolls on narrow screens. */
export function ThemeFilter({ themes }: { themes: readonly Theme[] }) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const { theme: chosen } = readMemeSearch(search);
  const kept = listQuery(search).filter(([name]) => !RESET_BY_CHOICE.includes(name));
  return (
    <nav aria-label={m.theme.filter}>
      <ul className="relative -m-1 flex gap-2 p-1 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 lg:flex-wrap">
        {themes.map(({ slug, name }) => (
          <li key={slug} className="shrink-0">
            <Link
              to={{ pathname, search: queryText(kept, slug === chosen ? null : slug) }}
              preventScrollReset
              title={m.language.second && name.ro}
              aria-current={slug === chosen ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-full border border-line bg-surface px-3 text-14 whitespace-nowrap hover:border-edge aria-[current=true]:border-marker aria-[current=true]:bg-marker aria-[current=true]:text-on-marker"
            >
              {inOne(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function queryText(kept: [string, string][], theme: string | null): string {
  const query = new URLSearchParams(kept);
  if (theme !== null) query.set('theme', theme);
  return query.toString();
}
