import type { Comment } from '@corpomeme/contract/comments';
import * as operations from '@corpomeme/contract/operations/votes';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, isStatus } from '../../lib/api-error.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { announce, confirmDialog } from '../../ui/dialog-requests.ts';
import { askToLogIn, showLogin } from '../session/log-in-requests.ts';
import { dropSession, getSession } from '../session/session-store.ts';
import { useVote } from '../votes/use-vote.ts';
import { commentStrings, commentStringsRo } from './comment.strings.ts';
import { patchComment } from './thread/comment-cache.ts';
import { commentsKey } from './thread/comments-key.ts';

/** The caller's vote on a comment, as a button shows it. */
export function useCommentVote(memeId: number, id: number) {
  const client = useQueryClient();
  const reread = () => client.invalidateQueries({ queryKey: commentsKey(memeId) });
  return useVote<Comment>({
    kind: 'comment',
    id,
    networkMode: 'always',
    send: (voteType) => {
      const body = { userId: getSession().user?.uid, voteType };
      return browserApi.call(operations.castCommentVote, { params: { id: memeId, commentId: id }, body });
    },
    count: (change) =>
      patchComment(client, memeId, id, (comment) => ({
        ...comment,
        votes: Math.max(0, comment.votes + change),
      })),
    accept: ({ votes, has_user_upvoted }) =>
      patchComment(client, memeId, id, (comment) => ({ ...comment, votes, has_user_upvoted })),
    reread,
    explain(error) {
      if (isStatus(error, 404)) void reread();
      void explain(error);
    },
    logIn: commentStrings.logInToVote,
  });
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
