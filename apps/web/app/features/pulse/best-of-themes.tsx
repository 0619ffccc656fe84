import { page } from '@corpomeme/contract/paths';
import type { CompanyPulse } from '@corpomeme/contract/pulse';
import type { Theme } from '@corpomeme/contract/themes';
import { Link } from 'react-router';
import { compactCount } from '../../lib/format.ts';
import { titleOf } from '../memes/meme-words.ts';
import { pulseStrings as strings } from './pulse.strings.ts';

interface BestOfThemesProps {
  best: CompanyPulse['best'];
  names: ReadonlyMap<string, Theme>;
}

/** One meme of each theme, in the order of the site. */
export function BestOfThemes({ best, names }: BestOfThemesProps) {
  const found = [...names.values()].flatMap(({ slug, name }) => {
    const entry = best.find(({ theme }) => theme === slug);
    return entry ? [{ slug, name, meme: entry.meme }] : [];
  });
  if (found.length < 2) return null;
  return (
    <section aria-labelledby="pulse-best" className="grid gap-4">
      <h2 id="pulse-best" className="text-22">
        {strings.best}
      </h2>
      <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {found.map(({ slug, name, meme }) => (
          <li key={slug} className="flex items-baseline gap-3 border-b border-line py-2">
            <span className="w-2/5 shrink-0 text-14 text-muted">{name.en}</span>
            <Link
              to={page.meme(meme.id)}
              className="min-w-0 flex-1 font-semibold wrap-anywhere hover:underline"
            >
              {titleOf(meme)}
            </Link>
            <span className="text-14 whitespace-nowrap text-muted tabular-nums">
              {strings.votes(compactCount(meme.votes))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
