import type { Theme } from '@corpomeme/contract/memes/themes';
import { m } from '@corpomeme/contract/site/messages';
import X from 'lucide-react/icons/x';
import { Link, useLocation, useSearchParams } from 'react-router';
import { listQuery } from '../../../lib/api/list-query.ts';
import { classNames } from '../../../lib/class-names.ts';
import { keepLanguage } from '../../../lib/page/kept-language.ts';
import { inOne } from '../../../lib/second-text.tsx';
import { readMemeSearch } from './meme-search.ts';

/** The chosen filters that `FilterBar` hides; each link removes one. One line that scrolls on phones. */
export function ActiveFilters({
  themes,
  company,
}: {
  themes: readonly Theme[];
  company: string | undefined;
}) {
  const [search] = useSearchParams();
  const { sort, time, theme, language } = readMemeSearch(search);
  const themeName = inOne(themes.find(({ slug }) => slug === theme)?.name);
  return (
    <div className="flex gap-2 empty:hidden max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap">
      {company && <Chip filter="company" text={company} />}
      {themeName && <Chip filter="theme" text={themeName} />}
      {language && (
        <Chip filter="language" text={m.meme.inLanguage[language]} onRemove={() => keepLanguage(null)} />
      )}
      {time !== 'all' && <Chip filter="time" text={m.meme.times[time]} className="lg:hidden" />}
      {sort !== 'recent' && !search.get('search') && (
        <Chip filter="sort" text={m.meme.browseSorts[sort]} className="sm:hidden" />
      )}
    </div>
  );
}

interface ChipProps {
  /** The parameter that it removes. */
  filter: string;
  text: string;
  className?: string;
  onRemove?: () => void;
}

function Chip({ filter, text, className, onRemove }: ChipProps) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const removed = [filter, 'companies', 'cursor'];
  const kept = listQuery(search).filter(([name]) => !removed.includes(name));
  return (
    <Link
      to={{ pathname, search: new URLSearchParams(kept).toString() }}
      preventScrollReset
      onClick={onRemove}
      aria-label={m.browse.remove({ filter: text })}
      className={classNames('shrink-0', className)}
    >
      <span className="flex min-h-11 items-center gap-1.5 rounded-full bg-marker px-3 text-14 font-semibold whitespace-nowrap text-on-marker hover:bg-marker-pressed">
        <bdi>{text}</bdi>
        <X aria-hidden="true" className="size-4" />
      </span>
    </Link>
  );
}
