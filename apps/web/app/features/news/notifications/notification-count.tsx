import { m } from '@corpomeme/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import { smallCount } from '../../../lib/format.ts';
import { unreadQuery } from './notification-queries.ts';

/** The number of unread notifications over an icon; nothing if there are none. Lazy-loaded. */
export default function NotificationCount({ uid }: { uid: string }) {
  const { data: unread = 0 } = useQuery(unreadQuery(uid));
  if (unread === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute top-0.5 left-1/2 ml-0.5 min-w-5 rounded-full border-2 border-paper bg-vote px-1 text-center text-[0.75rem] leading-4 font-semibold text-paper tabular-nums"
      >
        {smallCount(unread)}
      </span>
      <span className="sr-only">{m.notification.unreadCount({ unread })}</span>
    </>
  );
}
