import type { Theme } from '@corpomeme/contract/memes/themes';
import { m } from '@corpomeme/contract/site/messages';
import { useSearchParams } from 'react-router';
import { listQuery } from '../../../lib/api/list-query.ts';
import { keepLanguage } from '../../../lib/page/kept-language.ts';
import { inOne } from '../../../lib/second-text.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
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

function Chip({ filter, ...chip }: ChipProps) {
  const [search] = useSearchParams();
  const removed = [filter, 'companies', 'cursor'];
  return <FilterChip {...chip} without={listQuery(search).filter(([name]) => !removed.includes(name))} />;
}
