import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls, refusal } from '../../../../test/answers.ts';
import { logIn } from '../../../../test/fixtures.ts';
import { mount } from '../../../../test/mount.tsx';
import { CommentsProvider } from '../comments-context.ts';
import { aComment } from '../thread/comment.fixture.ts';
import { CommentEditForm } from './comment-edit-form.tsx';

function mountForm() {
  logIn();
  const onClose = vi.fn();
  const say = vi.fn();
  const scope = {
    memeId: 7,
    isLocked: false,
    pseudonym: null,
    usesPseudonym: false,
    setUsesPseudonym: vi.fn(),
    say,
  };
  const mounted = mount(
    <CommentsProvider value={scope}>
      <CommentEditForm comment={aComment(1)} onClose={onClose} />
    </CommentsProvider>,
  );
  return { ...mounted, onClose, say };
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');

test('the form begins with the text and the cursor behind it, and saves what was typed', async () => {
  const edited = { ...aComment(1), content: 'comment 1!', edited_at: '2026-05-15T12:01:00.000Z' };
  const calls = answerCalls({ 'PATCH /memes/7/comments/1': edited });
  const { user, onClose, say } = mountForm();
  expect([field().value, document.activeElement, field().selectionStart]).toEqual(['comment 1', field(), 9]);
  await user.keyboard('!');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(calls.map(({ body }) => body)).toEqual([{ content: 'comment 1!' }]);
  expect(say).toHaveBeenCalledOnce();
});

test('an unchanged text closes the form without a call', async () => {
  const calls = answerCalls({});
  const { user, onClose } = mountForm();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect([onClose.mock.calls.length, calls]).toEqual([1, []]);
});

test('a refusal keeps the typed text and says why', async () => {
  answerCalls({ 'PATCH /memes/7/comments/1': refusal('comment_not_editable') });
  const { user, onClose } = mountForm();
  await user.keyboard(' indeed{Control>}{Enter}{/Control}');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'A comment can be edited for 15 minutes after it was posted.',
  );
  expect([field().value, onClose.mock.calls]).toEqual(['comment 1 indeed', []]);
});

test('the form says what the checks find, and the request says that the author kept or changed it', async () => {
  const calls = answerCalls({ 'PATCH /memes/7/comments/1': aComment(1) });
  const { user } = mountForm();
  await user.keyboard(': 0722 123 456');
  const region = screen.getByRole('status');
  await waitFor(() => expect(region.textContent).toContain('This looks like a phone number: 0722 123 456.'), {
    timeout: 10_000,
  });
  expect(region.textContent).toContain('You can send it as it is.');
  const save = screen.getByRole('button', { name: 'Save' });
  // Under the field, before the buttons.
  expect(field().compareDocumentPosition(region) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(save.compareDocumentPosition(region) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
  await user.click(save);
  await waitFor(() => expect(calls).toHaveLength(1));
  await user.clear(field());
  await user.keyboard('comment one');
  await user.click(save);
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls.map(({ body }) => body)).toEqual([
    { content: 'comment 1: 0722 123 456', told: 'kept' },
    { content: 'comment one', told: 'changed' },
  ]);
});
