import type { MemeTime } from '@corpomeme/contract/memes/meme-lists';
import { m } from '@corpomeme/contract/site/messages';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { listQuery } from '../../../lib/api/list-query.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { readMemeSearch } from './meme-search.ts';

/** Parameters that a link of this filter replaces or drops: each time window begins at its first page. */
const RESET_BY_CHOICE = ['time', 'cursor'];

/** Links, so that each choice has a URL. */
export function TimeFilter() {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  // The choice shows at once, the list follows.
  const current = readMemeSearch(next?.pathname === pathname ? new URLSearchParams(next.search) : search);
  const kept = listQuery(search).filter(([name]) => !RESET_BY_CHOICE.includes(name));
  const times = Object.entries(m.meme.times) as [keyof typeof m.meme.times, string][];
  return (
    <nav aria-label={m.meme.timeFilter} className="max-sm:w-full">
      <ul className="flex flex-wrap rounded-control border border-edge bg-surface p-0.5">
        {times.map(([time, text]) => (
          <li key={time} className="grow">
            <PageLink
              href={pathname + queryText(kept, time)}
              keepsScroll
              aria-current={time === current.time ? 'true' : undefined}
              className="flex min-h-11 items-center justify-center rounded-[6px] px-1 text-center text-14 font-semibold text-muted hover:text-ink aria-[current=true]:bg-marker aria-[current=true]:text-on-marker sm:px-3"
            >
              {text}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function queryText(kept: [string, string][], time: MemeTime): string {
  const query = new URLSearchParams(kept);
  if (time !== 'all') query.set('time', time);
  return query.size > 0 ? `?${query}` : '';
}
