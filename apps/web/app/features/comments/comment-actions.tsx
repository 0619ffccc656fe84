import { COMMENTS } from '@corpomeme/contract/limits';
import type { LucideIcon } from 'lucide-react';
import MessageSquareReply from 'lucide-react/icons/message-square-reply';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useNow } from '../../lib/clock.tsx';
import { MuteButton } from '../reading/mute-button.tsx';
import { ReportCommentButton } from '../reports/report-comment-button.tsx';
import { useCurrentUser } from '../session/session-store.ts';
import { commentStrings } from './comment.strings.ts';
import { CommentVoteButton } from './comment-vote-button.tsx';
import { useCommentsScope } from './comments-context.ts';
import { CommentForm } from './posting/comment-form.tsx';
import { useReplyForm } from './posting/use-reply-form.ts';
import type { ShownComment } from './thread/comment-queries.ts';
import { canDelete, isOwnComment, useCommentDeletion } from './use-comment-deletion.ts';

const LOOK =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2 text-14 font-semibold text-muted hover:bg-sunken hover:text-ink';

interface CommentActionsProps {
  comment: ShownComment;
  onEdit: () => void;
}

/** Vote, reply, edit and delete; hidden for deleted comments and before the server has the comment. */
export function CommentActions({ comment, onEdit }: CommentActionsProps) {
  const now = useNow();
  const user = useCurrentUser();
  const { memeId } = useCommentsScope();
  const reply = useReplyForm(comment.id);
  const deletion = useCommentDeletion(comment);
  const isEditable =
    isOwnComment(comment, user?.uid) && now - Date.parse(comment.created_at) < COMMENTS.editWindow;
  const isLive = !comment.is_deleted && !comment.isPosting;
  return (
    <>
      {isLive && (
        <div className="with-script -ml-2 flex flex-wrap items-center">
          <CommentVoteButton comment={comment} />
          <button
            type="button"
            ref={reply.opener}
            aria-expanded={reply.isOpen}
            aria-label={commentStrings.replyTo(comment.username)}
            onClick={reply.toggle}
            className={LOOK}
          >
            <MessageSquareReply aria-hidden="true" className="size-4" />
            {commentStrings.reply}
          </button>
          {!isOwnComment(comment, user?.uid) && (
            <ReportCommentButton
              subject={{ memeId, commentId: comment.id }}
              username={comment.username}
              className={LOOK}
            />
          )}
          <MuteButton userId={comment.owner_id} username={comment.username} className={LOOK} />
          {isEditable && (
            <Action Icon={Pencil} label={commentStrings.editOf(comment.username)} onClick={onEdit}>
              {commentStrings.edit}
            </Action>
          )}
          {canDelete(user, comment) && (
            <Action Icon={Trash2} label={commentStrings.deleteOf(comment.username)} onClick={deletion.ask}>
              {commentStrings.delete}
            </Action>
          )}
        </div>
      )}
      {deletion.hasFailed && (
        <p role="alert" className="text-14 font-semibold text-reject">
          {commentStrings.deleteFailed}
        </p>
      )}
      {reply.isOpen && user && (
        <div ref={reply.box} className="pt-1 pb-3">
          <CommentForm parent={comment} uid={user.uid} onPosted={reply.close} onCancel={reply.putAway} />
        </div>
      )}
    </>
  );
}

interface ActionProps {
  Icon: LucideIcon;
  label: string;
  onClick: () => void;
  children: string;
}

function Action({ Icon, label, onClick, children }: ActionProps) {
  return (
    <button type="button" aria-label={label} onClick={onClick} className={LOOK}>
      <Icon aria-hidden="true" className="size-4" />
      {children}
    </button>
  );
}
