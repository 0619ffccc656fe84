import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useQuery } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import { Link } from 'react-router';
import { smallCount } from '../../../lib/format.ts';
import { unreadQuery } from './notification-queries.ts';

/** Lazy-loaded by the header; has the size of its fallback, so that nothing moves. Phones show the link in the bottom bar. */
export default function NotificationBell({ uid }: { uid: string }) {
  const { data: unread = 0 } = useQuery(unreadQuery(uid));
  return (
    <>
      <Link
        to={page.notifications()}
        aria-label={m.notification.bell({ unread })}
        className="relative grid size-11 max-sm:hidden place-items-center rounded-control hover:bg-sunken"
      >
        <Bell className="size-5" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 right-0 min-w-5 rounded-full border-2 border-paper bg-vote px-1 text-center text-[0.75rem] leading-4 font-semibold text-paper tabular-nums"
          >
            {smallCount(unread)}
          </span>
        )}
      </Link>
      <span role="status" className="sr-only">
        {unread > 0 && m.notification.bell({ unread })}
      </span>
    </>
  );
}
