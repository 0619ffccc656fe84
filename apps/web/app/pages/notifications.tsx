import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { Navigate } from 'react-router';
import { NotificationList, NotificationSkeleton } from '../features/news/notifications/notification-list.tsx';
import { PushSwitch } from '../features/news/notifications/push-switch.tsx';
import { useSession } from '../features/site/session/session-store.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/notifications.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    ...m.notificationsPage,
    path: page.notifications(),
    hidden: true,
  });
}

export default function NotificationsPage() {
  const { status, user } = useSession();
  if (status === 'out') return <Navigate to={page.home()} replace />;
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="text-28">{m.notification.heading}</h1>
        <TextLink to={`${page.account()}#account-news`} className="inline-flex min-h-11 items-center">
          {m.notification.inMail}
        </TextLink>
      </div>
      {user ? <NotificationList uid={user.uid} /> : <NotificationSkeleton />}
      {user && (
        <div className="rounded-card border border-line bg-surface p-4">
          <PushSwitch />
        </div>
      )}
    </div>
  );
}
