import { COMMENTS, editComment } from '@corpomeme/contract/comments/comments';
import { m } from '@corpomeme/contract/site/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isStatus } from '../../../lib/api/api-error.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { useSeen } from '../../../lib/api/use-seen.ts';
import { NewerText } from '../../../ui/form/newer-text.tsx';
import { useTextNotes } from '../../safety/checks/use-text-notes.ts';
import { askToLogIn } from '../../site/session/log-in-requests.ts';
import { useCommentsScope } from '../comments-context.ts';
import { moveCommentCount, patchComment } from '../thread/comment-cache.ts';
import { commentKeys } from '../thread/comment-keys.ts';
import type { ShownComment } from '../thread/comment-queries.ts';
import { CommentTextForm } from './comment-text-form.tsx';

interface CommentEditFormProps {
  comment: ShownComment;
  onClose: () => void;
}

/** Replaces the text while its author edits it. Keeps what the author typed until the server has stored it. */
export function CommentEditForm({ comment: { id, content: before, state }, onClose }: CommentEditFormProps) {
  const { memeId, say } = useCommentsScope();
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(before);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);
  const notes = useTextNotes(text);
  const { seen, newer, take } = useSeen({ content: before }, true);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (content: string) => {
      const body = { content, told: await notes.answer(), seen };
      return browserApi.call(editComment, { params: { id: memeId, commentId: id }, body });
    },
    onSuccess: (edited) => {
      // The edit may hold the comment, or mend it.
      patchComment(client, memeId, id, ({ state: _before, ...shown }) => ({ ...shown, ...edited }));
      moveCommentCount(client, memeId, (Number(!edited.state) - Number(!state)) as -1 | 0 | 1);
      say(m.comment.edited);
      onClose();
    },
    onError: (failed) => {
      take(failed);
      if (isStatus(failed, 401)) askToLogIn(m.comment.logInToEdit);
      // The comment was deleted meanwhile, so the list is fetched again.
      if (isStatus(failed, 404)) void client.invalidateQueries({ queryKey: commentKeys.of(memeId) });
    },
  });
  const save = () => {
    const content = text.trim();
    if (isPending) return;
    if (content === seen.content) return onClose();
    if (content === '' || content.length > COMMENTS.contentMax) return field.current?.focus();
    mutate(content);
  };
  return (
    <div className="pb-3">
      <CommentTextForm
        field={field}
        label={m.comment.editLabel}
        text={text}
        onText={setText}
        submitText={m.comment.save}
        onSubmit={save}
        onCancel={onClose}
        isBusy={isPending}
        isIdle={text.trim() === ''}
        notes={notes.lines}
        failure={error && { text: refusalText(error, m.comment.editFailed) }}
      />
      <NewerText newer={newer} draft={{ content: text }} labels={{ content: m.comment.editLabel }} />
    </div>
  );
}
