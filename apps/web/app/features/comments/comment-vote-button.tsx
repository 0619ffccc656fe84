import type { Comment } from '@corpomeme/contract/comments/comments';
import * as operations from '@corpomeme/contract/memes/votes';
import { m } from '@corpomeme/contract/site/messages';
import { useQueryClient } from '@tanstack/react-query';
import ArrowBigUp from 'lucide-react/icons/arrow-big-up';
import { ApiError, isStatus } from '../../lib/api/api-error.ts';
import { browserApi } from '../../lib/api/browser-api.ts';
import { serverText } from '../../lib/api/refusal.ts';
import { classNames } from '../../lib/class-names.ts';
import { compactCount } from '../../lib/format.ts';
import { announce, confirmDialog } from '../../ui/dialog/dialog-requests.ts';
import { askToLogIn, showLogin } from '../site/session/log-in-requests.ts';
import { dropSession, getSession } from '../site/session/session-store.ts';
import { useVote, voteIntention } from '../site/votes/use-vote.ts';
import { useCommentsScope } from './comments-context.ts';
import { patchComment } from './thread/comment-cache.ts';
import { commentKeys } from './thread/comment-keys.ts';
import type { ShownComment } from './thread/comment-queries.ts';
/** Less prominent than a meme's; stays focusable during a request. */
export function CommentVoteButton({ comment }: { comment: ShownComment }) {
  const { memeId } = useCommentsScope();
  const { hasVoted, isPending, toggle } = useCommentVote(memeId, comment.id);
  const count = compactCount(comment.votes);
  return (
    <button
      type="button"
      aria-pressed={hasVoted}
      aria-disabled={isPending || undefined}
      aria-label={m.comment.upvote({ count })}
      onClick={toggle}
      className={classNames(
        'inline-flex min-h-11 min-w-14 items-center gap-1 rounded-control px-2 text-14 font-semibold tabular-nums transition-colors hover:bg-sunken',
        hasVoted ? 'text-vote' : 'text-muted hover:text-vote',
      )}
    >
      <ArrowBigUp className={classNames('size-5 shrink-0', hasVoted && 'animate-stamp fill-current')} />
      <span>{count}</span>
    </button>
  );
}

/** The member's vote on a comment, for the button. */
function useCommentVote(memeId: number, id: number) {
  const client = useQueryClient();
  const reread = () => client.invalidateQueries({ queryKey: commentKeys.of(memeId) });
  return useVote<Comment>({
    kind: 'comment',
    id,
    send: (voteType) => {
      const body = { userId: getSession().user?.uid, voteType };
      const params = { id: memeId, commentId: id };
      return browserApi.call(operations.castCommentVote, { params, body, isBackground: true });
    },
    count: (change) =>
      patchComment(client, memeId, id, (comment) => ({
        ...comment,
        votes: Math.max(0, comment.votes + change),
      })),
    accept({ votes, has_user_upvoted }) {
      patchComment(client, memeId, id, (comment) => ({ ...comment, votes, has_user_upvoted }));
      return has_user_upvoted;
    },
    reread,
    explain(error) {
      if (isStatus(error, 404)) void reread();
      void explain(error, id);
    },
    logIn: m.comment.logInToVote,
    counted: m.comment.voteCounted,
  });
}

async function explain(error: Error, id: number): Promise<void> {
  if (!(error instanceof ApiError)) return announce(m.comment.voteFailed);
  const said = serverText(error);
  if (error.status === 401) return askToLogIn(m.comment.logInToVote, voteIntention('comment', id));
  if (error.code === 'user_not_found' || (error.status === 404 && said === 'User not found')) {
    return askToLogInAgain();
  }
  // The session keeper already shows this.
  if (error.code === 'account_deactivated') return;
  if (said) return announce(said);
  return announce(m.commentRo.voteFailed, { lang: m.language.romanian });
}

async function askToLogInAgain(): Promise<void> {
  const { logInAgain, logIn, cancel } = m.commentRo;
  const wants = await confirmDialog(logInAgain, { confirm: logIn, cancel, lang: m.language.romanian });
  if (!wants) return;
  dropSession();
  showLogin();
}
