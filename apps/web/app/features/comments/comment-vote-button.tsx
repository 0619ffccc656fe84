import ArrowBigUp from 'lucide-react/icons/arrow-big-up';
import { classNames } from '../../lib/class-names.ts';
import { compactCount } from '../../lib/format.ts';
import { commentStrings } from './comment.strings.ts';
import { useCommentsScope } from './comments-context.ts';
import type { ShownComment } from './thread/comment-queries.ts';
import { useCommentVote } from './use-comment-vote.ts';

/** Quieter than a meme's; stays focusable while a vote is under way. */
export function CommentVoteButton({ comment }: { comment: ShownComment }) {
  const { memeId } = useCommentsScope();
  const { isUpvoted, isPending, toggle } = useCommentVote(memeId, comment.id);
  const count = compactCount(comment.votes);
  return (
    <button
      type="button"
      aria-pressed={isUpvoted}
      aria-disabled={isPending || undefined}
      aria-label={commentStrings.upvote(count)}
      onClick={toggle}
      className={classNames(
        'inline-flex min-h-11 min-w-14 items-center gap-1 rounded-control px-2 text-14 font-semibold tabular-nums transition-colors hover:bg-sunken',
        isUpvoted ? 'text-vote' : 'text-muted hover:text-vote',
      )}
    >
      <ArrowBigUp
        aria-hidden="true"
        className={classNames('size-5 shrink-0', isUpvoted && 'animate-stamp fill-current')}
      />
      <span>{count}</span>
    </button>
  );
}
