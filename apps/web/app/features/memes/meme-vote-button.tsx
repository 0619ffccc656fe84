import type { Meme } from '@corpomeme/contract/memes';
import * as operations from '@corpomeme/contract/operations/votes';
import { useQueryClient } from '@tanstack/react-query';
import ArrowBigUp from 'lucide-react/icons/arrow-big-up';
import { ApiError, NetworkError } from '../../lib/api/api-error.ts';
import { browserApi } from '../../lib/api/browser-api.ts';
import { classNames } from '../../lib/class-names.ts';
import { compactCount } from '../../lib/format.ts';
import { announce } from '../../ui/dialog/dialog-requests.ts';
import { askToLogIn } from '../session/log-in-requests.ts';
import { getSession } from '../session/session-store.ts';
import { useVote, voteIntention } from '../votes/use-vote.ts';
import { memeVoteStrings as strings } from './meme.strings.ts';
import { patchMeme } from './meme-cache.ts';
import { fetchMeme } from './meme-queries.ts';

/** Stays focusable during a request, so keyboard users keep their place. */
export function MemeVoteButton({ meme }: { meme: Pick<Meme, 'id' | 'votes'> }) {
  const { isUpvoted, isPending, toggle } = useMemeVote(meme.id);
  const count = compactCount(meme.votes);
  return (
    <button
      type="button"
      data-vote
      aria-pressed={isUpvoted}
      aria-disabled={isPending || undefined}
      aria-label={strings.upvote(count)}
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

function useMemeVote(id: number) {
  const client = useQueryClient();
  return useVote<Meme>({
    kind: 'meme',
    id,
    send: (voteType) => {
      const body = { userId: getSession().user?.uid, voteType };
      return browserApi.call(operations.castVote, { params: { id }, body, isBackground: true });
    },
    count: (change) =>
      patchMeme(client, id, (meme) => ({ ...meme, votes: Math.max(0, meme.votes + change) })),
    accept: (meme) => patchMeme(client, id, () => meme),
    async reread() {
      const meme = await fetchMeme(browserApi, id).catch(() => null);
      if (meme) patchMeme(client, id, () => meme);
    },
    // A refused removal is silent (product: error texts); a lost one is not.
    explain: (error, isUpvote) => (isUpvote || error instanceof NetworkError) && explain(error, id),
    logIn: strings.logIn,
    counted: strings.counted,
  });
}

async function explain(error: Error, id: number): Promise<void> {
  if (error instanceof NetworkError) return announce(strings.noAnswer);
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401) return askToLogIn(strings.logIn, voteIntention('meme', id));
  return announce(status === 404 ? strings.notFound : strings.failed);
}
