import { COMMENTS } from '@corpomeme/contract/comments/comments';
import { m } from '@corpomeme/contract/site/messages';
import { type RefObject, useRef, useState } from 'react';
import { useTextNotes } from '../../safety/checks/use-text-notes.ts';
import { isNameAsked } from '../../site/members/choice/ask-name.ts';
import { useIntention } from '../../site/session/intentions.ts';
import { useCommentsScope } from '../comments-context.ts';
import { focusComment } from '../focus-comment.ts';
import type { ShownComment } from '../thread/comment-queries.ts';
import type { DraftPlace } from './comment-drafts.ts';
import { readDraft, saveDraft } from './comment-drafts.ts';
import { CommentTextForm } from './comment-text-form.tsx';
import { postIntention, useCommentPosting } from './use-comment-posting.ts';

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
