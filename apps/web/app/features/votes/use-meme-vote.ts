import type { Meme } from '@corpomeme/contract/memes';
import * as operations from '@corpomeme/contract/operations/votes';
import type { VoteType } from '@corpomeme/contract/votes';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '../../lib/api-error.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { announce } from '../../ui/dialog-requests.ts';
import { patchMeme } from '../memes/meme-cache.ts';
import { fetchMeme } from '../memes/meme-queries.ts';
import { askToLogIn } from '../session/log-in-requests.ts';
import { getSession, setUpvoted, useHasUpvoted } from '../session/session-store.ts';
import { asOwnVote } from './own-votes.ts';
import { voteStrings } from './vote.strings.ts';

interface MemeVote {
  isUpvoted: boolean;
  isPending: boolean;
  /** Votes, or takes the vote back; asks a visitor to log in. */
  toggle: () => void;
}

/** Shows the wish at once and takes it back if the server says no (product: states and product: error texts). */
export function useMemeVote(id: number): MemeVote {
  const client = useQueryClient();
  const isUpvoted = useHasUpvoted('meme', id);
  const { mutate, isPending } = useMutation({
    mutationFn: (voteType: VoteType) => asOwnVote('meme', id, sendVote(id, voteType)),
    onMutate: (voteType) => showVote(client, id, voteType === 'up'),
    onSuccess: (meme) => {
      patchMeme(client, id, () => meme);
      setUpvoted('meme', id, meme.has_user_upvoted);
    },
    onError: (error, voteType) => recover(client, id, voteType, error),
  });
  const toggle = () => {
    if (isPending) return;
    if (getSession().status === 'in') mutate(isUpvoted ? 'down' : 'up');
    else void askToLogIn(voteStrings.logIn);
  };
  return { isUpvoted, isPending, toggle };
}

function sendVote(id: number, voteType: VoteType): Promise<Meme> {
  const userId = getSession().user?.uid;
  return browserApi.call(operations.castVote, { params: { id }, body: { userId, voteType } });
}

function showVote(client: QueryClient, id: number, up: boolean): void {
  setUpvoted('meme', id, up);
  patchMeme(client, id, (meme) => ({ ...meme, votes: Math.max(0, meme.votes + (up ? 1 : -1)) }));
}

async function recover(client: QueryClient, id: number, voteType: VoteType, error: Error): Promise<void> {
  const wanted = voteType === 'up';
  showVote(client, id, !wanted);
  if (error instanceof ApiError && error.status === 400) {
    // Already as wished, only this browser did not know.
    setUpvoted('meme', id, wanted);
    const meme = await fetchMeme(browserApi, id).catch(() => null);
    if (meme) patchMeme(client, id, () => meme);
    return;
  }
  if (wanted) await explain(error);
}

async function explain(error: Error): Promise<void> {
  if (error instanceof NetworkError) return announce(voteStrings.noAnswer);
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401) return askToLogIn(voteStrings.logIn);
  return announce(status === 404 ? voteStrings.notFound : voteStrings.failed);
}
