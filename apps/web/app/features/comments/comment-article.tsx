import { COMMENTS } from '@corpomeme/contract/comments/comments';
import { m } from '@corpomeme/contract/site/messages';
import { DAY } from '@corpomeme/contract/site/time';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flame from 'lucide-react/icons/flame';
import Hourglass from 'lucide-react/icons/hourglass';
import MessageSquareReply from 'lucide-react/icons/message-square-reply';
import { useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useNow } from '../../lib/clock.tsx';
import { fullDate, relativeDate } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { useLazyMenu } from '../../ui/lazy-menu.tsx';
import { toast } from '../../ui/toast.ts';
import { useReportDialog } from '../disputes/reports/use-report-dialog.tsx';
import { Avatar } from '../site/session/avatar.tsx';
import { useIntention } from '../site/session/intentions.ts';
import { askToLogIn } from '../site/session/log-in-requests.ts';
import { getSession, useCurrentUser } from '../site/session/session-store.ts';
import { CommentText } from './comment-text.tsx';
import { CommentVoteButton } from './comment-vote-button.tsx';
import { useCommentsScope } from './comments-context.ts';
import { commentElementId, placeOf } from './focus-comment.ts';
import { heldWords } from './held-words.ts';
import { readDraft, saveDraft } from './posting/comment-drafts.ts';
import { CommentEditForm } from './posting/comment-edit-form.tsx';
import { CommentForm } from './posting/comment-form.tsx';
import type { ShownComment } from './thread/comment-queries.ts';
import { canDelete, isOwnComment, useCommentDeletion } from './use-comment-deletion.ts';

/** Tells the author why the comment waits for a moderator, and what mends it; nothing on a public comment. */
function HeldNotice({ comment }: { comment: ShownComment }) {
  if (comment.state !== 'held') return null;
  return (
    <div className="my-1 grid max-w-prose grid-cols-[auto_minmax(0,1fr)] gap-x-2 rounded-control bg-sunken p-3 text-14">
      <Hourglass className="mt-0.5 size-4" />
      <p className="font-semibold">{m.held.waits}</p>
      <ul className="col-start-2 text-muted [overflow-wrap:anywhere]">
        {heldWords(comment).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {comment.held_until_mended && <p className="col-start-2 text-muted">{m.held.mends}</p>}
    </div>
  );
}

/** Opens the reply form of a comment, automatically if an unfinished reply is stored. */
function useReplyForm(parentId: number) {
  const { memeId } = useCommentsScope();
  const uid = useCurrentUser()?.uid;
  const opener = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const wasAskedFor = useRef(false);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    setOpen(uid !== undefined && readDraft({ memeId, parentId, uid }).isOpen);
  }, [memeId, parentId, uid]);

  useEffect(() => {
    if (isOpen && wasAskedFor.current) box.current?.querySelector('textarea')?.focus();
    wasAskedFor.current = false;
  }, [isOpen]);

  const putAway = () => {
    if (uid) saveDraft({ memeId, parentId, uid }, { ...readDraft({ memeId, parentId, uid }), isOpen: false });
    setOpen(false);
    opener.current?.focus();
  };
  const intention = `reply:${parentId}`;
  useIntention(intention, () => {
    wasAskedFor.current = true;
    setOpen(true);
    toast(m.comment.replyNow);
  });
  const toggle = () => {
    if (getSession().status !== 'in') return askToLogIn(m.comment.logInToReply, intention);
    if (isOpen) return putAway();
    wasAskedFor.current = true;
    setOpen(true);
  };
  return { opener, box, isOpen, toggle, putAway, close: () => setOpen(false) };
}

interface Folding {
  isOpen: boolean;
  /** Number of replies that are folded with the comment. */
  hidden: number;
  onToggle: () => void;
}

interface CommentArticleProps {
  comment: ShownComment;
  inReplyTo: ShownComment | null;
  /** True if the URL leads to this comment. */
  isLinked: boolean;
  folding: Folding;
}

/** One comment without its replies: byline, text and actions, or the form that edits its text. */
export function CommentArticle({ comment, inReplyTo, isLinked, folding }: CommentArticleProps) {
  const id = useId();
  const article = useFocusAfterDeletion(comment.is_deleted);
  const [wantsEditing, setEditing] = useState(false);
  const isEditing = wantsEditing && !comment.is_deleted;
  const stopEditing = () => {
    setEditing(false);
    article.current?.focus();
  };
  return (
    <article
      ref={article}
      id={commentElementId(placeOf(comment))}
      tabIndex={-1}
      aria-label={
        comment.is_deleted ? m.comment.deletedComment : m.comment.by({ username: comment.username })
      }
      aria-current={isLinked || undefined}
      className="-mx-2 rounded-control border-l-4 border-transparent pr-2 pl-1 shadow-none outline-none focus-visible:bg-sunken aria-[current]:border-marker aria-[current]:bg-sunken"
    >
      <CommentByline comment={comment} {...folding} controls={id} />
      <div id={id} hidden={!folding.isOpen}>
        {isEditing ? (
          <CommentEditForm comment={comment} onClose={stopEditing} />
        ) : (
          <>
            <CommentText comment={comment} inReplyTo={inReplyTo} />
            <HeldNotice comment={comment} />
            <CommentActions comment={comment} onEdit={() => setEditing(true)} />
          </>
        )}
      </div>
    </article>
  );
}

interface BylineProps extends Folding {
  comment: ShownComment;
  /** Id of the element that the switch hides. */
  controls: string;
}

/** Author and time, with the switch that folds the thread. A deleted comment has no author. */
function CommentByline(props: BylineProps) {
  const { comment, hidden } = props;
  const isHot = !comment.is_deleted && comment.votes >= COMMENTS.hotFrom;
  return (
    <header className="flex min-h-11 items-center gap-2">
      {comment.is_deleted ? (
        <p lang={m.language.romanian} className="text-muted">
          {m.comment.deleted}
        </p>
      ) : (
        <>
          <Avatar seed={comment.username} className="size-8" />
          <div className="flex min-w-0 flex-wrap items-center gap-x-2">
            <bdi className="min-w-0 font-semibold [overflow-wrap:anywhere]">{comment.username}</bdi>{' '}
            {comment.is_author && <Badge>{m.comment.author}</Badge>} <When comment={comment} />
            {isHot && (
              <Badge tone="marker">
                <Flame className="size-4" />
                {m.comment.hot}
              </Badge>
            )}
          </div>
        </>
      )}
      {hidden > 0 && <Fold {...props} />}
    </header>
  );
}

function When({ comment }: { comment: ShownComment }) {
  const now = useNow();
  if (comment.isPosting) return <span className="text-14 text-muted">{m.comment.posting}</span>;
  return (
    <span className="text-14 text-muted">
      <time dateTime={comment.created_at} title={fullDate(comment.created_at)}>
        {relativeDate(comment.created_at, now)}
      </time>
      {comment.edited_at && <span title={fullDate(comment.edited_at)}> · {m.comment.wasEdited}</span>}
    </span>
  );
}

function Fold({ comment, isOpen, hidden, controls, onToggle }: BylineProps) {
  const name = comment.is_deleted ? m.comment.aDeletedComment : comment.username;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      aria-label={m.comment.thread({ username: name })}
      onClick={onToggle}
      className="with-script -mr-2 ml-auto inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1 rounded-control px-2 text-14 text-muted hover:bg-sunken hover:text-ink"
    >
      {!isOpen && hidden > 0 && <span>{m.comment.hiddenReplies({ count: hidden })}</span>}
      <ChevronDown className={classNames('size-5 transition-transform', !isOpen && '-rotate-90')} />
    </button>
  );
}

const LOOK =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2 text-14 font-semibold text-muted hover:bg-sunken hover:text-ink';

interface CommentActionsProps {
  comment: ShownComment;
  onEdit: () => void;
}

/**
 * Vote, reply and a menu; hidden for deleted comments and before the server has the comment. One that waits for a
 * moderator is edited or deleted.
 */
function CommentActions({ comment, onEdit }: CommentActionsProps) {
  const now = useNow();
  const user = useCurrentUser();
  const { isLocked } = useCommentsScope();
  const reply = useReplyForm(comment.id);
  const deletion = useCommentDeletion(comment);
  const isWaiting = comment.state === 'held';
  const isEditable =
    isOwnComment(comment, user?.uid) &&
    (isWaiting ||
      (!isLocked && now - Date.parse(comment.created_at) < (comment.is_own ? DAY : COMMENTS.editWindow)));
  const isLive = !comment.is_deleted && !comment.isPosting;
  return (
    <>
      {isLive && (
        <div className="with-script -ml-2 flex flex-wrap items-center">
          {!isWaiting && (
            <>
              <CommentVoteButton comment={comment} />{' '}
              {!isLocked && (
                <button
                  type="button"
                  ref={reply.opener}
                  aria-expanded={reply.isOpen}
                  aria-label={m.comment.replyTo({ username: comment.username })}
                  onClick={reply.toggle}
                  className={LOOK}
                >
                  <MessageSquareReply className="size-4" />
                  {m.comment.reply}
                </button>
              )}{' '}
            </>
          )}
          <More
            comment={comment}
            mayReport={!isWaiting && !isOwnComment(comment, user?.uid)}
            onEdit={isEditable ? onEdit : undefined}
            onDelete={canDelete(user, comment) ? deletion.ask : undefined}
          />
        </div>
      )}
      {deletion.hasFailed && (
        <p role="alert" className="text-14 font-semibold text-reject">
          {m.comment.deleteFailed}
        </p>
      )}
      {reply.isOpen && user && !isLocked && (
        <div ref={reply.box} className="pt-1 pb-3">
          <CommentForm parent={comment} uid={user.uid} onPosted={reply.close} onCancel={reply.putAway} />
        </div>
      )}
    </>
  );
}

const loadMenu = () => import('./comment-menu.tsx');

interface MoreProps {
  comment: ShownComment;
  mayReport: boolean;
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

/** The menu of a comment with what few do with it; nothing for who may do nothing more. */
function More({ comment, mayReport, onEdit, onDelete }: MoreProps) {
  const { memeId } = useCommentsScope();
  const report = useReportDialog({ memeId, commentId: comment.id });
  const { Menu, open, onOpenChange, idle } = useLazyMenu(loadMenu);
  if (!mayReport && !onEdit && !onDelete) return null;
  const button = {
    type: 'button',
    'aria-label': m.comment.more({ username: comment.username }),
    className: LOOK,
    children: <Ellipsis className="size-5" />,
  } as const;
  return (
    <>
      {Menu ? (
        <Menu
          open={open}
          onOpenChange={onOpenChange}
          trigger={<button {...button} />}
          comment={comment}
          onReport={mayReport ? report.open : undefined}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      ) : (
        <button {...button} {...idle} />
      )}
      {report.dialog}
    </>
  );
}

/** Moves the focus to the comment's place, because the pressed button is deleted. */
function useFocusAfterDeletion(isDeleted: boolean) {
  const article = useRef<HTMLElement>(null);
  const before = useRef(isDeleted);
  useEffect(() => {
    const wasDeletedNow = isDeleted && !before.current;
    before.current = isDeleted;
    if (wasDeletedNow && document.activeElement === document.body) article.current?.focus();
  }, [isDeleted]);
  return article;
}
