import { COMMENTS } from '@corpomeme/contract/limits';
import { editComment } from '@corpomeme/contract/operations/comments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isStatus } from '../../../lib/api/api-error.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { askToLogIn } from '../../session/log-in-requests.ts';
import { commentStrings as strings } from '../comment.strings.ts';
import { useCommentsScope } from '../comments-context.ts';
import { patchComment } from '../thread/comment-cache.ts';
import { commentKeys } from '../thread/comment-keys.ts';
import type { ShownComment } from '../thread/comment-queries.ts';
import { LengthNote } from './comment-form.tsx';

interface CommentEditFormProps {
  comment: ShownComment;
  onClose: () => void;
}

/** Stands in the place of the text. What the author typed stays until the server has stored it. */
export function CommentEditForm({ comment, onClose }: CommentEditFormProps) {
  const { field, text, setText, isSaving, failure, save } = useEditing(comment, onClose);
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isSaving) onClose();
    const saves = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing;
    if (saves && !event.repeat) save(event);
  };
  return (
    <form onSubmit={save} aria-busy={isSaving} className="grid gap-2 pb-3">
      <TextArea
        ref={field}
        rows={2}
        value={text}
        readOnly={isSaving}
        aria-label={strings.editLabel}
        aria-describedby={`${id}-notes`}
        aria-invalid={text.trim().length > COMMENTS.contentMax || undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-96 min-h-20"
      />
      <div id={`${id}-notes`} className="grid gap-1 empty:hidden">
        <LengthNote length={text.trim().length} />
        {failure && (
          <p role="alert" className="text-14 font-semibold text-reject">
            {failure}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="marker" busy={isSaving} disabled={text.trim() === ''}>
          {strings.save}
        </Button>
        {!isSaving && (
          <Button tone="quiet" onClick={onClose}>
            {strings.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

function useEditing(comment: ShownComment, onClose: () => void) {
  const { id, content: before } = comment;
  const { memeId, say } = useCommentsScope();
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(before);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (content: string) =>
      browserApi.call(editComment, { params: { id: memeId, commentId: id }, body: { content } }),
    onSuccess: ({ content, edited_at }) => {
      patchComment(client, memeId, id, (shown) => ({ ...shown, content, edited_at }));
      say(strings.edited);
      onClose();
    },
    onError: (failed) => {
      if (isStatus(failed, 401)) askToLogIn(strings.logInToEdit);
      // It was deleted meanwhile: the list shows what is left.
      if (isStatus(failed, 404)) void client.invalidateQueries({ queryKey: commentKeys.of(memeId) });
    },
  });
  const save = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    const content = text.trim();
    if (isPending) return;
    if (content === before) return onClose();
    if (content === '' || content.length > COMMENTS.contentMax) return field.current?.focus();
    mutate(content);
  };
  const failure = error && !isPending ? refusalText(error, strings.editFailed) : null;
  return { field, text, setText, isSaving: isPending, failure, save };
}
