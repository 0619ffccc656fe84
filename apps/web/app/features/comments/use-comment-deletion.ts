import * as operations from '@corpomeme/contract/comments/comments';
import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isStatus } from '../../lib/api/api-error.ts';
import { browserApi } from '../../lib/api/browser-api.ts';
import { announce, confirmDialog } from '../../ui/dialog/dialog-requests.ts';
import { askToLogIn } from '../site/session/log-in-requests.ts';
import { getSession } from '../site/session/session-store.ts';
import { useCommentsScope } from './comments-context.ts';
import { moveCommentCount, patchComment } from './thread/comment-cache.ts';
import { commentKeys } from './thread/comment-keys.ts';
import type { ShownComment } from './thread/comment-queries.ts';

/** Returns whether the comment is live, and the member's own or theirs to moderate (product: validation). */
export function canDelete(user: CurrentUser | null, comment: ShownComment): boolean {
  if (!user || comment.is_deleted || comment.isPosting) return false;
  return user.isAdmin || user.isModerator || isOwnComment(comment, user.uid);
}

/** Returns whether the member wrote it, also under the pseudonym of an own meme. */
export function isOwnComment(
  { owner_id, is_own }: Pick<ShownComment, 'owner_id' | 'is_own'>,
  uid: string | undefined,
): boolean {
  return is_own === true || owner_id === uid;
}

/** Asks for confirmation, then deletes optimistically and reverts on refusal. */
export function useCommentDeletion(comment: ShownComment) {
  const { memeId, say } = useCommentsScope();
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: ({ comment: { id }, why }: Deletion) => sendDeletion(memeId, id, why),
    onMutate: ({ comment: { id } }) => {
      patchComment(client, memeId, id, softDelete);
      moveCommentCount(client, memeId, -1);
      say(m.comment.deletedNow);
    },
    onError: async (error, { comment: { id, content } }) => {
      // A 404 counts as success: another request has deleted the comment.
      if (isStatus(error, 404)) return client.invalidateQueries({ queryKey: commentKeys.of(memeId) });
      patchComment(client, memeId, id, (deleted) => ({ ...deleted, content, is_deleted: false }));
      moveCommentCount(client, memeId, 1);
      if (isStatus(error, 401)) askToLogIn(m.comment.logInToDelete);
      // The moderator reported this comment, so another moderator judges it.
      else if (isStatus(error, 403) && error.body.code === 'own_matter') void announce(error.message);
      else void announce(m.commentRo.deleteFailed, { lang: m.language.romanian });
    },
  });
  const ask = async () => {
    if (isPending) return;
    if (getSession().status !== 'in') return askToLogIn(m.comment.logInToDelete);
    const why = await askWhy(comment);
    if (why) mutate({ comment, why });
  };
  return { ask: () => void ask(), hasFailed: isError && !comment.is_deleted };
}

interface DeletionReason {
  reason?: string | null;
  reason_code?: ReasonCode | null;
}

interface Deletion {
  comment: ShownComment;
  why: DeletionReason;
}

/** Returns null on cancel. Asks for a reason only for another member's comment. */
async function askWhy(comment: ShownComment): Promise<DeletionReason | null> {
  if (!isOwnComment(comment, getSession().user?.uid)) {
    const { askCommentRemoval } = await import('./ask-comment-removal.tsx');
    return askCommentRemoval(comment.username);
  }
  const { deleteText, deleteTitle, delete: confirm, cancel } = m.commentRo;
  const words = { title: deleteTitle, confirm, cancel, danger: true, lang: m.language.romanian };
  return (await confirmDialog(deleteText, words)) ? {} : null;
}

function sendDeletion(memeId: number, id: number, why: DeletionReason) {
  const json = { userId: getSession().user?.uid, ...why };
  return browserApi.call(operations.deleteComment, { params: { id: memeId, commentId: id }, body: json });
}

function softDelete(comment: ShownComment): ShownComment {
  return { ...comment, content: m.comment.deleted, is_deleted: true };
}
