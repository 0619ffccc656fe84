import {
  type Cleanup,
  type MemberOverview,
  type MemberReport,
  undoCleanup,
} from '@corpomeme/contract/moderation/members';
import { REASONS } from '@corpomeme/contract/moderation/reasons';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { fullDate } from '../../../lib/format.ts';
import { inOne } from '../../../lib/second-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadFailurePanel } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { UserSanctions } from '../../safety/sanctions/user-sanctions.tsx';
import { moderationKeys } from '../moderation-keys.ts';
import { StaffNotes } from '../notes/staff-notes.tsx';
import { MemberContent } from './member-content.tsx';
import { memberQuery } from './member-queries.ts';

/** What moderators read of a member, with what can be removed in one act. */
export function MemberDesk({ id }: { id: string }) {
  const query = useQuery(memberQuery(id));
  const { data } = query;
  if (query.isLoadingError)
    return <LoadFailurePanel text={refusalText(query.error, m.memberDesk.failed)} query={query} />;
  if (!data) return <Skeleton className="h-96" />;
  return (
    <div className="grid gap-8">
      <div className="grid gap-1">
        <h2 className="text-28 wrap-anywhere">
          <bdi>{data.username}</bdi>
        </h2>
        <p className="text-muted tabular-nums">{summaryOf(data)}</p>
      </div>
      {data.cleanups.map((act) => (
        <UndoLine key={act.id} userId={id} act={act} />
      ))}
      <MemberContent id={id} username={data.username} />
      <div className="grid gap-4 lg:grid-cols-2">
        <UserSanctions userId={id} username={data.username} />
        <div className="grid content-start gap-4">
          {data.is_account && <StaffNotes subject={{ member: id }} />}
          <Reports heading={m.memberDesk.reportsAbout} reports={data.reports_about} />
          <Reports heading={m.memberDesk.reportsBy} reports={data.reports_by} />
        </div>
      </div>
      <p className="max-w-prose text-14 text-muted">{m.memberDesk.nameless}</p>
    </div>
  );
}

function summaryOf({ waiting, comments }: MemberOverview): string {
  const words = m.memberDesk.counts;
  return [
    words.memes({ count: waiting }),
    words.comments({ count: comments.public }),
    comments.waiting > 0 && words.held({ count: comments.waiting }),
    comments.removed > 0 && words.removed({ count: comments.removed }),
  ]
    .filter(Boolean)
    .join(' · ');
}

function UndoLine({ userId, act }: { userId: string; act: Cleanup }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => browserApi.call(undoCleanup, { params: { id: userId, cleanupId: act.id } }),
    onSuccess: ({ memes, comments }) => toast(m.cleanup.undone({ memes, comments }), 'success'),
    onError: (error) => toast(refusalText(error, m.cleanup.failed), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: moderationKeys.member(userId) }),
  });
  const { by_username, at, memes, comments } = act;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4">
      <p className="min-w-0">
        {m.cleanup.act({ name: by_username ?? m.appealsDesk.nobody, date: fullDate(at), memes, comments })}
      </p>
      <Button busy={isPending} onClick={() => mutate()}>
        {m.cleanup.undo}
      </Button>
    </div>
  );
}

function Reports({ heading, reports }: { heading: string; reports: readonly MemberReport[] }) {
  if (reports.length === 0) return null;
  return (
    <section className="grid content-start gap-3 rounded-card border border-line bg-surface p-5">
      <h3 className="text-18">{heading}</h3>
      <ul className="grid gap-2">
        {reports.map(({ meme_id, comment_id, reason_code, created_at, outcome }) => (
          <li key={`${meme_id} ${comment_id} ${created_at}`} className="grid">
            <TextLink to={comment_id === null ? page.meme(meme_id) : page.comment(meme_id, comment_id)}>
              {inOne(REASONS[reason_code])}
            </TextLink>
            <span className="text-14 text-muted">
              {fullDate(created_at)} · {m.memberDesk.outcomes[outcome ?? 'open']}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
