import { type MemeTime, windowStart } from '@corpomeme/contract/memes/meme-lists';
import { m } from '@corpomeme/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { listQuery } from '../../../lib/api/list-query.ts';
import { useNow } from '../../../lib/clock.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { type MemeListFilter, newestQuery } from '../meme-queries.ts';
import { readMemeSearch } from './meme-search.ts';

/** Parameters that a link of this filter replaces or drops: each time window begins at its first page. */
const RESET_BY_CHOICE = ['time', 'cursor'];

/** Links, so that each choice has a URL. Offers the windows that have a meme of this list. */
export function TimeFilter({ list }: { list: Pick<MemeListFilter, 'company' | 'theme' | 'language'> }) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  // The choice shows at once, the list follows.
  const current = readMemeSearch(next?.pathname === pathname ? new URLSearchParams(next.search) : search);
  const kept = listQuery(search).filter(([name]) => !RESET_BY_CHOICE.includes(name));
  const { data: newest } = useQuery(newestQuery(browserApi, list));
  const now = useNow();
  const hasMemes = (time: MemeTime) =>
    time === 'all' ||
    newest === undefined ||
    (newest !== null && Date.parse(newest) >= windowStart(time, now));
  const times = (Object.entries(m.meme.times) as [keyof typeof m.meme.times, string][]).filter(
    ([time]) => time === current.time || hasMemes(time),
  );
  if (times.length === 1) return null;
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
