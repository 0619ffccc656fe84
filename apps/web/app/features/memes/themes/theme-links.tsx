import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { inOne } from '../../../lib/second-text.tsx';
import { themesQuery } from './theme-queries.ts';

/** Links to the pages of a meme's themes; hidden themes have no name and are left out. */
export function ThemeLinks({ slugs }: { slugs: readonly string[] }) {
  const { data = [] } = useQuery(themesQuery(browserApi));
  const themes = data.filter(({ slug }) => slugs.includes(slug));
  if (themes.length === 0) return null;
  return (
    <ul aria-label={m.theme.heading} className="flex flex-wrap gap-2">
      {themes.map(({ slug, name }) => (
        <li key={slug}>
          <Link
            to={page.theme(slug)}
            title={m.language.second && name.ro}
            className="inline-flex min-h-9 items-center rounded-full border border-edge px-3 text-14 hover:bg-sunken"
          >
            {inOne(name)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
