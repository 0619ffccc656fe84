import * as operations from '@corpomeme/contract/operations/comments';
import type { CurrentUser } from '@corpomeme/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { sendOnce } from '../../lib/send-once.ts';
import { askToLogIn } from '../session/log-in-requests.ts';
import { getSession } from '../session/session-store.ts';
import { commentStrings } from './comment.strings.ts';
import { addComment, moveCommentCount, removeComment, settleComment } from './comment-cache.ts';
import type { ShownComment } from './comment-queries.ts';
import { commentsKey } from './comments-key.ts';

interface Posting {
  isPosting: boolean;
  /** Why the last try failed, until the next one. */
  failure: { text: string; reason: string | null } | null;
  /** The key of the comment on the page once it is accepted; null when it was not, or one is on its way already. */
  post: (content: string) => Promise<number | null>;
}

// Below every id of the server, so that the two never meet.
let lastLocalKey = 0;

/** Shows the comment at once and takes it back if the server says no. */
export function useCommentPosting(memeId: number, parentId: number | null): Posting {
  const client = useQueryClient();
  // The mutation's own state comes a moment too late to stop a second key press.
  const isLocked = useRef(false);
  const { mutateAsync, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: (standIn: ShownComment) => sendComment(memeId, standIn),
    onMutate: (standIn) => {
      addComment(client, memeId, standIn);
      moveCommentCount(client, memeId, 1);
    },
    onSuccess: (comment, standIn) => {
      settleComment(client, memeId, standIn, comment);
      moveCommentCount(client, memeId, 0);
    },
    onError: (failed, standIn) => {
      removeComment(client, memeId, standIn.id);
      moveCommentCount(client, memeId, -1);
      // Without an answer it may be there all the same; and what it answers may be gone.
      void client.invalidateQueries({ queryKey: commentsKey(memeId) });
      if (failed instanceof ApiError && failed.status === 401) void askToLogIn(logInText(parentId));
    },
  });

  const post = async (content: string) => {
    const { user } = getSession();
    if (!user) {
      void askToLogIn(logInText(parentId));
      return null;
    }
    if (isLocked.current) return null;
    isLocked.current = true;
    const standIn = standInFor(user, content, parentId);
    try {
      await mutateAsync(standIn);
      return standIn.id;
    } catch {
      return null;
    } finally {
      isLocked.current = false;
    }
  };
  return { isPosting: isPending, failure: error && explain(error, parentId), post };
}

function sendComment(memeId: number, { content, parentId, owner_id, username, userAvatar }: ShownComment) {
  const json = { content, parentId, userId: owner_id, username, userAvatar };
  return sendOnce(`comment:${memeId}:${parentId ?? 'meme'}`, [owner_id, content], (idempotencyKey) =>
    browserApi.call(operations.postComment, { params: { id: memeId }, body: json, idempotencyKey }),
  );
}

function standInFor(user: CurrentUser, content: string, parentId: number | null): ShownComment {
  lastLocalKey -= 1;
  return {
    id: lastLocalKey,
    localKey: lastLocalKey,
    isPosting: true,
    content,
    username: user.username,
    userAvatar: user.photoURL,
    owner_id: user.uid,
    created_at: new Date().toISOString(),
    votes: 0,
    parentId,
    replyCount: 0,
    is_deleted: false,
    has_user_upvoted: false,
  };
}

function logInText(parentId: number | null): string {
  return parentId === null ? commentStrings.logInToComment : commentStrings.logInToReply;
}

function explain(error: Error, parentId: number | null): Posting['failure'] {
  const text = parentId === null ? commentStrings.postFailed : commentStrings.replyFailed;
  // A fault of the server has nothing to tell; a refusal says what to change.
  const isRefusal = error instanceof ApiError && error.status < 500 && error.code !== undefined;
  return { text, reason: isRefusal && error.status !== 401 ? error.message : null };
}
