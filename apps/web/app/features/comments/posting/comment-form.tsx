import { COMMENTS } from '@corpomeme/contract/limits';
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { useIntention } from '../../session/intentions.ts';
import { commentStrings } from '../comment.strings.ts';
import { useCommentsScope } from '../comments-context.ts';
import { focusComment } from '../focus-comment.ts';
import type { ShownComment } from '../thread/comment-queries.ts';
import type { DraftPlace } from './comment-drafts.ts';
import { readDraft, saveDraft } from './comment-drafts.ts';
import { postIntention, useCommentPosting } from './use-comment-posting.ts';

interface CommentFormProps {
  /** The comment replied to; null for a new thread. */
  parent: ShownComment | null;
  uid: string;
  onPosted?: (() => void) | undefined;
  /** Adds a button that closes the form; the text is kept. */
  onCancel?: () => void;
}

/** Keeps the typed text until the server has it. */
export function CommentForm({ parent, uid, onPosted, onCancel }: CommentFormProps) {
  const { form, field, draft, posting, submit } = useCommentForm({ parent, uid, onPosted });
  const id = useId();
  const { isPosting, failure } = posting;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onCancel && !isPosting) onCancel();
    const posts = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing;
    if (posts && !event.repeat) submit(event);
  };
  const text = isPosting ? '' : draft.text;
  return (
    <form ref={form} onSubmit={submit} aria-busy={isPosting} className="grid gap-2">
      <label htmlFor={id} className={parent ? 'text-14 font-semibold' : 'sr-only'}>
        {parent ? commentStrings.replyTo(parent.username) : commentStrings.commentLabel}
      </label>
      <TextArea
        id={id}
        ref={field}
        rows={parent ? 2 : 3}
        value={text}
        readOnly={isPosting}
        placeholder={parent ? undefined : commentStrings.placeholder}
        aria-describedby={`${id}-notes`}
        aria-invalid={draft.text.trim().length > COMMENTS.contentMax || undefined}
        onChange={(event) => draft.change(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-96 min-h-20"
      />
      <div id={`${id}-notes`} className="grid gap-1 empty:hidden">
        <LengthNote length={text.trim().length} />
        {failure && !isPosting && <Failure {...failure} />}
      </div>
      <AuthorChoice />
      <FormButtons
        submitText={parent ? commentStrings.reply : commentStrings.comment}
        isPosting={isPosting}
        isIdle={parent !== null && draft.text.trim() === ''}
        onCancel={onCancel}
      />
    </form>
  );
}

function useCommentForm({ parent, uid, onPosted }: Omit<CommentFormProps, 'onCancel'>) {
  const { memeId, say, pseudonym, isAsAuthor } = useCommentsScope();
  const parentId = parent?.id ?? null;
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft({ memeId, parentId, uid });
  const posting = useCommentPosting(memeId, parentId, isAsAuthor ? pseudonym : null);
  const post = async () => {
    const content = draft.text.trim();
    if (posting.isPosting) return;
    if (content === '' || content.length > COMMENTS.contentMax) return field.current?.focus();
    const key = await posting.post(content);
    const isWaiting = holdsFocus(form);
    if (key === null) {
      if (isWaiting) field.current?.focus();
      return;
    }
    draft.change('');
    say(parentId === null ? commentStrings.posted : commentStrings.replied);
    if (isWaiting) focusComment(key);
    onPosted?.();
  };
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    void post();
  };
  // The session ended while the comment was sent; the text is this member's draft.
  useIntention(postIntention(memeId, parentId), () => void post());
  return { form, field, draft, posting, submit };
}

/** Returns whether the focus is still in the form; otherwise it must not be moved. */
function holdsFocus(form: RefObject<HTMLFormElement | null>): boolean {
  const active = document.activeElement;
  return active === document.body || (form.current?.contains(active) ?? false);
}

/** Under an own meme without a name: whether the comment carries the meme's pseudonym. */
function AuthorChoice() {
  const { pseudonym, isAsAuthor, setAsAuthor } = useCommentsScope();
  if (!pseudonym) return null;
  return (
    <label className="flex min-h-11 items-center gap-3 text-14">
      <input
        type="checkbox"
        className="size-6 shrink-0 accent-marker"
        checked={isAsAuthor}
        onChange={({ target }) => setAsAuthor(target.checked)}
      />
      {commentStrings.asAuthor(pseudonym.username)}
    </label>
  );
}

interface FormButtonsProps {
  submitText: string;
  isPosting: boolean;
  /** True if there is nothing to send. */
  isIdle: boolean;
  onCancel: (() => void) | undefined;
}

function FormButtons({ submitText, isPosting, isIdle, onCancel }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        type="submit"
        tone="marker"
        busy={isPosting}
        disabled={isIdle}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {isPosting ? commentStrings.posting : submitText}
      </Button>
      {onCancel && !isPosting && (
        <Button tone="quiet" onClick={onCancel}>
          {commentStrings.cancel}
        </Button>
      )}
      {/* Only shown on devices with a keyboard. */}
      <span aria-hidden="true" className="ml-auto hidden text-14 text-muted pointer-fine:inline">
        {commentStrings.shortcut}
      </span>
    </div>
  );
}

/** Hidden until the limit is near. */
export function LengthNote({ length }: { length: number }) {
  const left = COMMENTS.contentMax - length;
  if (left > 200) return null;
  if (left >= 0) return <p className="text-14 text-muted tabular-nums">{commentStrings.left(left)}</p>;
  return <p className="text-14 font-semibold text-reject tabular-nums">{commentStrings.tooLong(-left)}</p>;
}

function Failure({ text, reason }: { text: string; reason: string | null }) {
  return (
    <p role="alert" className="text-14 font-semibold text-reject">
      {text}
      {reason && <span className="block font-normal">{reason}</span>}
    </p>
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
