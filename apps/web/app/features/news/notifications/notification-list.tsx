import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadFailurePanel } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { groupNews } from './notification-groups.ts';
import { NotificationLine } from './notification-line.tsx';
import { markReadUpTo, newsQuery } from './notification-queries.ts';

/** Marks the notifications as read when the list is shown; new ones keep their highlight for this visit. */
export function NotificationList({ uid }: { uid: string }) {
  const client = useQueryClient();
  const query = useInfiniteQuery(newsQuery(uid));
  const { data, isLoadingError, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const [first] = data?.pages ?? [];
  const newest = first?.unread ? first.news[0]?.id : undefined;
  useEffect(() => {
    // If this request fails, they stay unread and are marked at the next visit.
    if (newest !== undefined) void markReadUpTo(client, uid, newest).catch(() => {});
  }, [client, uid, newest]);

  if (isLoadingError) {
    return <LoadFailurePanel text={m.notification.failed} query={query} />;
  }
  if (!data) return <NotificationSkeleton />;
  const news = data.pages.flatMap((each) => each.news);
  if (news.length === 0) {
    return (
      <Panel title={m.notification.empty}>
        <p className="text-muted">{m.notification.emptyText}</p>
        <LinkButton to={page.browse()} tone="marker">
          {m.notification.browse}
        </LinkButton>
      </Panel>
    );
  }
  return (
    <div className="grid gap-5">
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {groupNews(news).map((group) => (
          <li key={group[0].id}>
            <NotificationLine group={group} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          className="justify-self-center"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {m.notification.more}
        </Button>
      )}
    </div>
  );
}

export function NotificationSkeleton() {
  return (
    <div role="status" aria-label={m.notification.loading} className="grid gap-px">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-20" />
      ))}
    </div>
  );
}
