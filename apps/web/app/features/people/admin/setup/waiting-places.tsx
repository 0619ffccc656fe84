import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { waitingQuery } from '../../../moderation/waiting/waiting-query.ts';

const PLACES = [
  ['memes', page.pending()],
  ['reports', page.deskReports()],
  ['appeals', page.deskAppeals()],
] as const;

/** Links to the queues in which something waits for moderators, each with its number. */
export function WaitingPlaces() {
  const id = useId();
  const { data } = useQuery(waitingQuery);
  if (!data) return null;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-18">
        {m.waitingPlaces.heading}
      </h2>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {PLACES.map(([place, to]) => (
          <li key={place}>
            <Link
              to={to}
              className="flex h-full flex-col-reverse justify-end rounded-card border border-line bg-surface px-4 py-3 hover:border-ink"
            >
              <span className="text-14 text-muted">{m.waitingPlaces[place]}</span>
              <span className="font-display text-28 font-bold tabular-nums">{data[place]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
