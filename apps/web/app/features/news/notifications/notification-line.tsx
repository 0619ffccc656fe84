import { memeTitle } from '@corpomeme/contract/memes/meme-title';
import { appealAboutComment } from '@corpomeme/contract/moderation/appeals.operations';
import { REASONS } from '@corpomeme/contract/moderation/reasons';
import type { Notification } from '@corpomeme/contract/news/notifications';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useNow } from '../../../lib/clock.tsx';
import { fullDate, relativeDate } from '../../../lib/format.ts';
import { inOne, SecondText } from '../../../lib/second-text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { AppealForm } from '../../site/appeals/appeal-form.tsx';
import { DecisionRule } from '../../site/rules/held-rule.tsx';
import { useCurrentUser } from '../../site/session/session-store.ts';
import { ShareButton } from '../../site/share/share-button.tsx';
import { groupLineOf, type NewsGroup } from './notification-groups.ts';
import { notificationKeys } from './notification-keys.ts';
import { placeOf, recourseOf } from './notification-words.ts';
import { RoleBack } from './role-back.tsx';

/** One notification, or a group of comments: picture, who and what, the first words, and what can be done. */
export function NotificationLine({ group }: { group: NewsGroup }) {
  const [news] = group;
  const place = placeOf(news);
  const line = groupLineOf(group);
  return (
    <article className="relative flex items-start gap-3 px-4 py-3 has-[a:hover]:bg-sunken">
      <Thumbnail news={news} />
      <div className="grid min-w-0 grow content-start gap-1">
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
      {reason_code && (
        <>
          {inOne(REASONS[reason_code])} <SecondText after="· ">{REASONS[reason_code].ro}</SecondText>
        </>
      )}
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
        {m.recourse.rules} <SecondText after="· ">{m.recourse.rulesRo}</SecondText>
      </TextLink>
      {!news.may_appeal && (
        <TextLink to={recourse.place} className="py-2.5">
          {recourse.text}
        </TextLink>
      )}
    </p>
  );
}
