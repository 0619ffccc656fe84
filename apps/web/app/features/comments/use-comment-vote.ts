import type { Comment } from '@corpomeme/contract/comments';
import * as operations from '@corpomeme/contract/operations/votes';
import type { VoteType } from '@corpomeme/contract/votes';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { announce, confirmDialog } from '../../ui/dialog-requests.ts';
import { askToLogIn, showLogin } from '../session/log-in-requests.ts';
import { dropSession, getSession, setUpvoted, useHasUpvoted } from '../session/session-store.ts';
import { asOwnVote } from '../votes/own-votes.ts';
import { commentStrings, commentStringsRo } from './comment.strings.ts';
import { patchComment } from './thread/comment-cache.ts';
import { commentsKey } from './thread/comments-key.ts';

interface CommentAddress {
  memeId: number;
  id: number;
}

/** Shows the wish at once and takes it back if the server says no (product: states and product: error texts). */
export function useCommentVote(memeId: number, id: number) {
  const client = useQueryClient();
  const address = { memeId, id };
  const isUpvoted = useHasUpvoted('comment', id);
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (voteType: VoteType) => asOwnVote('comment', id, sendVote(address, voteType)),
    onMutate: (voteType) => showVote(client, address, voteType === 'up'),
    onSuccess: ({ votes, has_user_upvoted }) => {
      patchComment(client, memeId, id, (comment) => ({ ...comment, votes, has_user_upvoted }));
      setUpvoted('comment', id, has_user_upvoted);
    },
    onError: (error, voteType) => recover(client, address, voteType, error),
  });
  const toggle = () => {
    if (isPending) return;
    if (getSession().status === 'in') mutate(isUpvoted ? 'down' : 'up');
    else void askToLogIn(commentStrings.logInToVote);
  };
  return { isUpvoted, isPending, toggle };
}

function sendVote({ memeId, id }: CommentAddress, voteType: VoteType): Promise<Comment> {
  const json = { userId: getSession().user?.uid, voteType };
  return browserApi.call(operations.castCommentVote, { params: { id: memeId, commentId: id }, body: json });
}

function showVote(client: QueryClient, { memeId, id }: CommentAddress, up: boolean): void {
  setUpvoted('comment', id, up);
  patchComment(client, memeId, id, (comment) => ({
    ...comment,
    votes: Math.max(0, comment.votes + (up ? 1 : -1)),
  }));
}

async function recover(
  client: QueryClient,
  address: CommentAddress,
  voteType: VoteType,
  error: Error,
): Promise<void> {
  const wanted = voteType === 'up';
  showVote(client, address, !wanted);
  const status = error instanceof ApiError ? error.status : 0;
  const refetch = () => client.invalidateQueries({ queryKey: commentsKey(address.memeId) });
  if (status === 400) {
    // Already as wished, only this browser did not know.
    setUpvoted('comment', address.id, wanted);
    await refetch();
    return;
  }
  if (status === 404) void refetch();
  void explain(error);
}

async function explain(error: Error): Promise<void> {
  if (!(error instanceof ApiError)) return announce(commentStrings.voteFailed);
  const said = error.body.error ?? error.body.message;
  if (error.status === 401) return askToLogIn(commentStrings.logInToVote);
  if (error.code === 'user_not_found' || (error.status === 404 && said === 'User not found')) {
    return askToLogInAgain();
  }
  // The session's keeper says so already.
  if (error.code === 'account_deactivated') return;
  if (said) return announce(said);
  return announce(commentStringsRo.voteFailed, { lang: 'ro' });
}

async function askToLogInAgain(): Promise<void> {
  const { logInAgain, logIn, cancel } = commentStringsRo;
  const wants = await confirmDialog(logInAgain, { confirm: logIn, cancel, lang: 'ro' });
  if (!wants) return;
  dropSession();
  showLogin();
}
