import { memeTitle } from '@corpomeme/contract/memes/meme-title';
import { appealAboutComment } from '@corpomeme/contract/moderation/appeals';
import { REASONS } from '@corpomeme/contract/moderation/reasons';
import type { Notification } from '@corpomeme/contract/news/notifications';
import * as operations from '@corpomeme/contract/people/admin';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { isRefusal } from '../../../lib/api/refusal.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useNow } from '../../../lib/clock.tsx';
import { fullDate, relativeDate } from '../../../lib/format.ts';
import { inOne } from '../../../lib/second-text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { announce } from '../../../ui/dialog/dialog-requests.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadFailurePanel } from '../../../ui/load-failure.tsx';
import { NextPage } from '../../../ui/more-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { AppealForm } from '../../site/appeals/appeal-form.tsx';
import { roleId } from '../../site/members/role-ids.ts';
import { DecisionRule } from '../../site/rules/held-rule.tsx';
import { useCurrentUser } from '../../site/session/session-store.ts';
import { ShareButton } from '../../site/share/share-button.tsx';
import { groupLineOf, groupNews, type NewsGroup } from './notification-groups.ts';
import { notificationKeys } from './notification-keys.ts';
import { markReadUpTo, newsQuery } from './notification-queries.ts';
import { placeOf, recourseOf } from './notification-words.ts';

/** Lets an admin revert another admin's role change, unless the role changed again (decision 070). */
function RoleBack({ news: { user_id, role_from, role_to } }: { news: Notification }) {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: ({ id, ...body }: { id: string; roleId: number; seen: { roleId: number } }) =>
      browserApi.call(operations.changeRole, { params: { id }, body }),
    onSuccess: () => toast(m.notification.undone, 'success'),
    onError: (error) => {
      if (isRefusal(error)) void announce(error.message);
      else toast(m.notification.undoFailed, 'error');
    },
  });
  if (!user_id || !role_from || !role_to || isSuccess) return null;
  const change = { id: user_id, roleId: roleId(role_from), seen: { roleId: roleId(role_to) } };
  return (
    // Above the link that covers the row.
    <div className="relative z-1 justify-self-start">
      <Button busy={isPending} onClick={() => mutate(change)}>
        {m.notification.undo}
      </Button>
    </div>
  );
}

/** One notification, or a group of comments: picture, who and what, the first words, and what can be done. */
function NotificationLine({ group }: { group: NewsGroup }) {
  const [news] = group;
  const place = placeOf(news);
  const line = groupLineOf(group);
  return (
    <article className="relative flex flex-wrap items-start gap-3 px-4 py-3 has-[a:hover]:bg-sunken">
      <Thumbnail news={news} />
      <div className="grid min-w-0 grow basis-32 content-start gap-1">
        <p className={classNames('wrap-anywhere', !news.is_read && 'font-semibold')}>
          {place ? (
            // The link covers the whole row.
            <Link to={place} className="after:absolute after:inset-0 hover:underline">
              {line}
            </Link>
          ) : (
            line
          )}
        </p>
        {news.excerpt && (
          <p className="wrap-anywhere text-muted">
            <q dir="auto" lang="">
              {news.excerpt}
            </q>
          </p>
        )}
        <Reason news={news} />
        {news.rule && (
          <div className="relative z-1 min-w-0 text-14">
            <DecisionRule rule={news.rule} />
          </div>
        )}
        {news.kind === 'role.other' && <RoleBack news={news} />}
        <Recourse news={news} />
        <Appeal news={news} />
        <div className="flex flex-wrap items-center gap-x-3">
          <Time news={news} />
          {!news.is_read && <Badge tone="marker">{m.notification.unread}</Badge>}
          <Share news={news} />
        </div>
      </div>
    </article>
  );
}

/** As large as its place while it loads; the text beside it says what it shows. */
function Thumbnail({ news: { meme_image } }: { news: Notification }) {
  if (!meme_image) return null;
  return (
    <img
      src={meme_image}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      decoding="async"
      className="size-14 shrink-0 rounded-control border border-line bg-sunken object-cover"
    />
  );
}

function Time({ news: { created_at } }: { news: Notification }) {
  const now = useNow();
  return (
    <time dateTime={created_at} title={fullDate(created_at)} className="text-14 text-muted">
      {relativeDate(created_at, now)}
    </time>
  );
}

/** For an approved meme that is still public. Above the row's own link. */
function Share({
  news: { kind, meme_id, meme_title, meme_company, meme_is_public },
}: {
  news: Notification;
}) {
  if (kind !== 'meme.approved' || meme_id === null || !meme_company || !meme_is_public) return null;
  return (
    <div className="relative z-1 -my-2 -mr-2 ml-auto">
      <ShareButton meme={{ id: meme_id, title: memeTitle({ title: meme_title, company: meme_company }) }} />
    </div>
  );
}

function Reason({ news: { kind, reason, reason_code } }: { news: Notification }) {
  if (!reason && !reason_code) return null;
  if (kind === 'page.changed')
    return (
      <p dir="auto" className="min-w-0 text-14 whitespace-pre-line text-muted">
        {reason}
      </p>
    );
  return (
    <p className="min-w-0 text-14 text-muted">
      <span className="font-semibold">{m.notification.reason}:</span>{' '}
      {reason_code && inOne(REASONS[reason_code])}
      {reason && (
        <span className={reason_code ? 'block whitespace-pre-line' : 'whitespace-pre-line'}>
          <bdi>{reason}</bdi>
        </span>
      )}
    </p>
  );
}

/** Against the removal of a comment, which no page shows any more. Above the row's own link. */
function Appeal({ news: { may_appeal, meme_id, comment_id } }: { news: Notification }) {
  const user = useCurrentUser();
  const client = useQueryClient();
  if (!may_appeal || meme_id === null || comment_id === null || !user) return null;
  const params = { id: meme_id, commentId: comment_id };
  return (
    <div className="relative z-1 py-1">
      <AppealForm
        submit={(text) => browserApi.call(appealAboutComment, { params, body: { text } })}
        about={`comment:${comment_id}`}
        uid={user.uid}
        onSent={() => client.invalidateQueries({ queryKey: notificationKeys.list(user.uid) })}
      />
    </div>
  );
}

/** Above the row's own link. */
function Recourse({ news }: { news: Notification }) {
  const recourse = recourseOf(news);
  if (!recourse) return null;
  return (
    <p className="relative z-1 flex flex-wrap gap-x-4 justify-self-start text-14">
      <TextLink to={page.rules()} className="py-2.5">
        {m.recourse.rules}
      </TextLink>
      {!news.may_appeal && (
        <TextLink to={recourse.place} className="py-2.5">
          {recourse.text}
        </TextLink>
      )}
    </p>
  );
}

/** Marks the notifications as read when the list is shown; new ones keep their highlight for this visit. */
export function NotificationList({ uid }: { uid: string }) {
  const client = useQueryClient();
  const query = useInfiniteQuery(newsQuery(uid));
  const { data, isLoadingError } = query;
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
      <NextPage query={query}>{m.notification.more}</NextPage>
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
