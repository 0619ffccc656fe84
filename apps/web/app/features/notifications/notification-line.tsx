import type { Notification } from '@corpomeme/contract/notifications';
import { page } from '@corpomeme/contract/paths';
import { REASONS } from '@corpomeme/contract/reason-list';
import { Link } from 'react-router';
import { useNow } from '../../lib/clock.tsx';
import { fullDate, relativeDate } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { DecisionRule } from '../rules/held-rule.tsx';
import { notificationStrings, recourseStrings } from './notification.strings.ts';
import { lineOf, placeOf, recourseOf } from './notification-words.ts';
import { RoleBack } from './role-back.tsx';

export function NotificationLine({ news }: { news: Notification }) {
  const now = useNow();
  const place = placeOf(news);
  const line = lineOf(news);
  return (
    <article className="relative grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-1 px-4 py-3 has-[a:hover]:bg-sunken">
      <p className={news.is_read ? '' : 'font-semibold'}>
        {place ? (
          // The link covers the whole row.
          <Link to={place} className="after:absolute after:inset-0 hover:underline">
            {line}
          </Link>
        ) : (
          line
        )}
      </p>
      {!news.is_read && <Badge tone="marker">{notificationStrings.unread}</Badge>}
      <Reason news={news} />
      {news.rule && (
        <div className="relative z-1 col-span-full min-w-0 text-14">
          <DecisionRule rule={news.rule} />
        </div>
      )}
      {news.kind === 'role.other' && <RoleBack news={news} />}
      <Recourse news={news} />
      <time
        dateTime={news.created_at}
        title={fullDate(news.created_at)}
        className="col-start-1 text-14 text-muted"
      >
        {relativeDate(news.created_at, now)}
      </time>
    </article>
  );
}

function Reason({ news: { reason, reason_code } }: { news: Notification }) {
  if (!reason && !reason_code) return null;
  return (
    <p className="col-span-full min-w-0 text-14 text-muted">
      <span className="font-semibold">{notificationStrings.reason}:</span>{' '}
      {reason_code && (
        <>
          {REASONS[reason_code].en} · <span lang="ro">{REASONS[reason_code].ro}</span>
        </>
      )}
      {reason && (
        <span className={reason_code ? 'block whitespace-pre-line' : 'whitespace-pre-line'}>{reason}</span>
      )}
    </p>
  );
}

/** Above the row's own link. */
function Recourse({ news }: { news: Notification }) {
  const recourse = recourseOf(news);
  if (!recourse) return null;
  return (
    <p className="relative z-1 col-span-full flex flex-wrap gap-x-4 gap-y-2 justify-self-start text-14">
      <TextLink to={page.rules()}>
        {recourseStrings.rules} · <span lang="ro">{recourseStrings.rulesRo}</span>
      </TextLink>
      <TextLink to={recourse.place}>{recourse.text}</TextLink>
    </p>
  );
}
