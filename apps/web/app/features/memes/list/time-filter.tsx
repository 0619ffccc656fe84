import { Link, useLocation, useSearchParams } from 'react-router';
import { memeStrings } from '../meme.strings.ts';
import { memeSearchParams, readMemeSearch } from './meme-search.ts';

/** Links, so that each choice has a URL. */
export function TimeFilter() {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const current = readMemeSearch(search);
  const times = Object.entries(memeStrings.times) as [keyof typeof memeStrings.times, string][];
  return (
    <nav aria-label={memeStrings.timeFilter} className="max-sm:w-full">
      <ul className="flex rounded-control border border-edge bg-surface p-0.5">
        {times.map(([time, text]) => (
          <li key={time} className="grow">
            <Link
              to={{ pathname, search: queryText({ sort: current.sort, time }) }}
              preventScrollReset
              aria-current={time === current.time ? 'true' : undefined}
              className="flex min-h-11 items-center justify-center rounded-[6px] px-1.5 text-center text-14 font-semibold text-muted hover:text-ink aria-[current=true]:bg-marker aria-[current=true]:text-on-marker sm:px-3"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function queryText(search: Parameters<typeof memeSearchParams>[0]): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(memeSearchParams(search))) if (value) query.set(name, value);
  return query.toString();
}
