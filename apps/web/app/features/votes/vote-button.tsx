import type { Meme } from '@corpomeme/contract/memes';
import ArrowBigUp from 'lucide-react/icons/arrow-big-up';
import { classNames } from '../../lib/class-names.ts';
import { compactCount } from '../../lib/format.ts';
import { useMemeVote } from './use-meme-vote.ts';
import { voteStrings } from './vote.strings.ts';

/** Stays focusable while a vote is under way, so keyboard users keep their place. */
export function VoteButton({ meme }: { meme: Pick<Meme, 'id' | 'votes'> }) {
  const { isUpvoted, isPending, toggle } = useMemeVote(meme.id);
  const count = compactCount(meme.votes);
  return (
    <button
      type="button"
      aria-pressed={isUpvoted}
      aria-disabled={isPending || undefined}
      aria-label={voteStrings.upvote(count)}
      onClick={toggle}
      className={classNames(
        'inline-flex min-h-11 min-w-16 items-center justify-center gap-1.5 rounded-control border px-3 font-semibold tabular-nums transition-colors',
        isUpvoted ? 'border-vote text-vote' : 'border-edge text-ink hover:border-vote hover:text-vote',
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
