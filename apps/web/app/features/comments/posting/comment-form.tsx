import * as operations from '@corpomeme/contract/comments/comments';
import { COMMENTS, NEW_COMMENT } from '@corpomeme/contract/comments/comments';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import type { Told } from '@corpomeme/contract/safety/told';
import { m } from '@corpomeme/contract/site/messages';
import { resource } from '@corpomeme/contract/site/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { isStatus } from '../../../lib/api/api-error.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { sendOnce } from '../../../lib/api/send-once.ts';
import type { Pseudonym } from '../../memes/nameless/use-own-pseudonym.ts';
import { useTextNotes } from '../../safety/checks/use-text-notes.ts';
import { askName, isNameAsked } from '../../site/members/choice/ask-name.ts';
import { useIntention } from '../../site/session/intentions.ts';
import { askToLogIn } from '../../site/session/log-in-requests.ts';
import { getSession } from '../../site/session/session-store.ts';
import { useCommentsScope } from '../comments-context.ts';
import { focusComment } from '../focus-comment.ts';
import { addComment, moveCommentCount, removeComment, settleComment } from '../thread/comment-cache.ts';
import { commentKeys } from '../thread/comment-keys.ts';
import type { ShownComment } from '../thread/comment-queries.ts';
import { type DraftPlace, readDraft, saveDraft } from './comment-drafts.ts';
import { CommentTextForm } from './comment-text-form.tsx';

interface CommentPosting {
  isPosting: boolean;
  /** Why the last attempt failed, until the next one. */
  failure: { text: string; reason: string | null } | null;
  /**
   * Resolves to the comment's key on the page once the server accepted it; null on failure, or if one is being sent.
   */
  post: (content: string, told: Told) => Promise<number | null>;
}

// Negative, so that local keys never equal ids of the server.
let lastLocalKey = 0;

/** Posts optimistically and reverts on refusal. */
function useCommentPosting(
  memeId: number,
  parentId: number | null,
  pseudonym: Pseudonym | null,
): CommentPosting {
  const client = useQueryClient();
  // The mutation's state updates too late to stop a second key press.
  const isLocked = useRef(false);
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ standIn, told }: Posting) => sendComment(memeId, standIn, told),
    onMutate: ({ standIn }) => {
      addComment(client, memeId, standIn);
      moveCommentCount(client, memeId, 1);
    },
    onSuccess: async (comment, { standIn }) => {
      // A list that was requested before the post would drop the comment when it arrives.
      const queryKey = commentKeys.of(memeId);
      const isFetching = client.isFetching({ queryKey }) > 0;
      await client.cancelQueries({ queryKey });
      settleComment(client, memeId, standIn, comment);
      // One that waits for a moderator is not counted.
      moveCommentCount(client, memeId, comment.state === 'held' ? -1 : 0);
      if (isFetching) void client.invalidateQueries({ queryKey });
    },
    onError: (failed, { standIn }) => {
      removeComment(client, memeId, standIn.id);
      moveCommentCount(client, memeId, -1);
      // Without a response, the comment may exist, and its parent may be deleted.
      void client.invalidateQueries({ queryKey: commentKeys.of(memeId) });
      if (isStatus(failed, 401)) askToLogIn(logInText(parentId), postIntention(memeId, parentId));
    },
  });

  const post = async (content: string, told: Told) => {
    if (!getSession().user) {
      askToLogIn(logInText(parentId), postIntention(memeId, parentId));
      return null;
    }
    if (isLocked.current) return null;
    isLocked.current = true;
    try {
      const answer = pseudonym ? 'named' : await askName('comment');
      // Read after the answer, because it may have changed the name.
      const { user } = getSession();
      if (!answer || !user) return null;
      const standIn = createOptimisticComment(user, content, parentId, pseudonym);
      await mutateAsync({ standIn, told });
      return standIn.id;
    } catch {
      return null;
    } finally {
      isLocked.current = false;
    }
  };
  return { isPosting: isPending, failure: error && explain(error, parentId), post };
}

interface Posting {
  standIn: ShownComment;
  told: Told;
}

function sendComment(memeId: number, { content, parentId, owner_id, is_own }: ShownComment, told: Told) {
  const userId = getSession().user?.uid;
  const json = { content, parentId, userId, told, ...(is_own && { as_author: true }) };
  return sendOnce(`comment:${memeId}:${parentId ?? 'meme'}`, [owner_id, content], (idempotencyKey) =>
    browserApi.call(operations.postComment, {
      params: { id: memeId },
      body: json,
      idempotencyKey,
      // The button says 'Posting...'.
      isBackground: true,
    }),
  );
}

function createOptimisticComment(
  user: CurrentUser,
  content: string,
  parentId: number | null,
  pseudonym: Pseudonym | null,
): ShownComment {
  lastLocalKey -= 1;
  return {
    ...NEW_COMMENT,
    id: lastLocalKey,
    localKey: lastLocalKey,
    isPosting: true,
    content,
    username: pseudonym?.username ?? user.username,
    userAvatar: pseudonym ? resource.avatar(pseudonym.username) : user.photoURL,
    owner_id: pseudonym?.user_id ?? user.uid,
    ...(pseudonym && { is_own: true as const, is_author: true as const }),
    created_at: new Date().toISOString(),
    parentId,
  };
}

/** Returns the name of the intention to post the text of this form (`useIntention`). */
function postIntention(memeId: number, parentId: number | null): string {
  return `post:${memeId}:${parentId ?? 'meme'}`;
}

function logInText(parentId: number | null): string {
  return parentId === null ? m.comment.logInToComment : m.comment.logInToReply;
}

function explain(error: Error, parentId: number | null): CommentPosting['failure'] {
  const text = parentId === null ? m.comment.postFailed : m.comment.replyFailed;
  // A server failure has no useful text; a refusal says what to change.
  return { text, reason: isStatus(error, 401) ? null : refusalText(error, null) };
}

interface CommentFormProps {
  /** The comment replied to; null for a new thread. */
  parent: ShownComment | null;
  uid: string;
  onPosted?: (() => void) | undefined;
  /** Adds a button that closes the form but does not delete the text. */
  onCancel?: () => void;
}

/** Keeps the typed text until the server has it. */
export function CommentForm({ parent, uid, onPosted, onCancel }: CommentFormProps) {
  const { form, field, draft, posting, notes, post } = useCommentForm({ parent, uid, onPosted });
  const { isPosting, failure } = posting;
  const submitText = parent ? m.comment.reply : m.comment.comment;
  return (
    <CommentTextForm
      form={form}
      field={field}
      label={parent ? m.comment.replyTo({ username: parent.username }) : m.comment.commentLabel}
      isLabelShown={parent !== null}
      placeholder={parent ? undefined : m.comment.placeholder}
      rows={parent ? 2 : 3}
      text={isPosting ? '' : draft.text}
      onText={draft.change}
      submitText={isPosting ? m.comment.posting : submitText}
      onSubmit={() => void post()}
      onCancel={onCancel}
      isBusy={isPosting}
      isIdle={parent !== null && draft.text.trim() === ''}
      failure={failure}
      notes={notes.lines}
      hint={
        // Only shown on devices with a keyboard.
        <span aria-hidden="true" className="ml-auto hidden text-14 text-muted pointer-fine:inline">
          {m.comment.shortcut}
        </span>
      }
    >
      <AuthorChoice />
    </CommentTextForm>
  );
}

function useCommentForm({ parent, uid, onPosted }: Omit<CommentFormProps, 'onCancel'>) {
  const { memeId, say, pseudonym, usesPseudonym } = useCommentsScope();
  const parentId = parent?.id ?? null;
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft({ memeId, parentId, uid });
  const standIn = usesPseudonym ? pseudonym : null;
  const posting = useCommentPosting(memeId, parentId, standIn);
  const notes = useTextNotes(draft.text);
  const post = async () => {
    const content = draft.text.trim();
    if (posting.isPosting) return;
    if (content === '' || content.length > COMMENTS.contentMax) return field.current?.focus();
    // What the checks find is read before the dialog about the name covers the form.
    if (isNameAsked() && !standIn && (await notes.tell())) return field.current?.focus();
    const key = await posting.post(content, await notes.answer());
    const isWaiting = holdsFocus(form);
    if (key === null) {
      if (isWaiting) field.current?.focus();
      return;
    }
    draft.change('');
    notes.forget();
    say(parentId === null ? m.comment.posted : m.comment.replied);
    if (isWaiting) focusComment(key);
    onPosted?.();
  };
  // The session ended while the comment was sent; the text is this member's draft.
  useIntention(postIntention(memeId, parentId), () => void post());
  return { form, field, draft, posting, notes, post };
}

/** Returns whether the focus is still in the form; otherwise it must not be moved. */
function holdsFocus(form: RefObject<HTMLFormElement | null>): boolean {
  const active = document.activeElement;
  return active === document.body || (form.current?.contains(active) ?? false);
}

/** Under an own meme without a name: whether the comment carries the meme's pseudonym. */
function AuthorChoice() {
  const { pseudonym, usesPseudonym, setUsesPseudonym } = useCommentsScope();
  if (!pseudonym) return null;
  return (
    <label className="flex min-h-11 items-center gap-3 text-14">
      <input
        type="checkbox"
        className="size-6 shrink-0"
        checked={usesPseudonym}
        onChange={({ target }) => setUsesPseudonym(target.checked)}
      />
      {m.comment.asAuthor({ pseudonym: pseudonym.username })}
    </label>
  );
}

/** The text of an open form; each change is saved. Only for parts that are not rendered on the server. */
function useDraft(place: DraftPlace) {
  const [text, setText] = useState(() => readDraft(place).text);
  const change = (next: string) => {
    setText(next);
    saveDraft(place, { text: next, isOpen: true });
  };
  return { text, change };
}
