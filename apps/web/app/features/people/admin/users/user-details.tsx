import type { UserStats } from '@corpomeme/contract/people/admin';
import { m } from '@corpomeme/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import { isStatus } from '../../../../lib/api/api-error.ts';
import { fullDate } from '../../../../lib/format.ts';
import { oneDecimal } from '../../../../lib/one-decimal.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { UserSanctions } from '../../../safety/sanctions/user-sanctions.tsx';
import { Avatar } from '../../../site/session/avatar.tsx';
import { Activity } from '../activity-section.tsx';
import { AdminFailure } from '../admin-failure.tsx';
import { userStatsQuery } from '../admin-queries.ts';
import { DangerZone } from './danger-zone.tsx';
import { UserAccess } from './user-access.tsx';
import { UserMemes } from './user-memes.tsx';

/** The admin user details (product: screens). */
export default function UserDetails({ id }: { id: string }) {
  const { data, error, isLoadingError, isFetching, refetch } = useQuery(userStatsQuery(id));
  if (isLoadingError) {
    if (isStatus(error, 404)) {
      return (
        <Panel main title={m.user.notFound}>
          <p className="text-muted">{m.user.notFoundText}</p>
        </Panel>
      );
    }
    const retry = () => void refetch();
    return <AdminFailure error={error} text={() => m.user.failed} isRetrying={isFetching} onRetry={retry} />;
  }
  if (!data) return <Loading />;
  const { user } = data;
  return (
    <div className="grid gap-8">
      <h1 className="flex items-center gap-3 text-28 wrap-anywhere">
        <Avatar seed={user.username} className="size-12" />
        <bdi>{user.username}</bdi>
      </h1>
      <div className="grid gap-4 lg:grid-cols-2">
        <Profile user={user} />
        <Statistics stats={data} />
      </div>
      {!user.is_deleted && <UserSanctions userId={user.id} username={user.username} />}
      <section aria-labelledby="activity-heading" className="grid gap-4">
        <h2 id="activity-heading" className="text-22">
          {m.activity.heading}
        </h2>
        <Activity days={data.activity} />
      </section>
      <UserMemes memes={data.memes} />
      <DangerZone id={user.id} username={user.username} isDeleted={user.is_deleted} />
    </div>
  );
}

const CARD = 'grid content-start gap-4 rounded-card border border-line bg-surface p-5';

function describeAddress({ email, mail_refused }: UserStats['user']): string {
  return mail_refused ? `${email} (${m.admin.mailRefused})` : email || m.admin.never;
}

function Profile({ user }: Pick<UserStats, 'user'>) {
  const facts: [string, string][] = [
    [m.admin.username, user.username],
    [m.admin.email, user.is_deleted ? m.admin.never : describeAddress(user)],
    [m.admin.role, user.role],
    [m.user.created, fullDate(user.created_at) || m.admin.never],
    [m.admin.lastLogin, fullDate(user.last_login) || m.admin.never],
  ];
  return (
    <section aria-labelledby="profile-heading" className={CARD}>
      <h2 id="profile-heading" className="text-22">
        {m.user.profile}
      </h2>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="grid gap-x-4 sm:col-span-2 sm:grid-cols-subgrid">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {!user.is_deleted && (
        <div className="flex flex-wrap gap-3">
          <UserAccess id={user.id} />
        </div>
      )}
    </section>
  );
}

function Statistics({ stats }: { stats: UserStats }) {
  const { meme_count, total_votes } = stats;
  const average = meme_count > 0 ? oneDecimal(total_votes / meme_count) : '0';
  const figures: [string, string | number][] = [
    [m.user.totalMemes, meme_count],
    [m.user.totalUpvotes, total_votes],
    [m.user.average, average],
  ];
  return (
    <section aria-labelledby="statistics-heading" className={CARD}>
      <h2 id="statistics-heading" className="text-22">
        {m.user.statistics}
      </h2>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {figures.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-14 text-muted">{name}</dt>
            <dd className="font-display text-28 font-bold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Loading() {
  return (
    <div className="grid gap-8">
      <p role="status" className="sr-only">
        {m.admin.loading}
      </p>
      <Skeleton className="h-12 w-64" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-60" />
        <Skeleton className="h-60" />
      </div>
      <Skeleton className="h-72" />
    </div>
  );
}
