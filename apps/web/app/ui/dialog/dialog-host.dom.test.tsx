import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mount } from '../../../test/mount.tsx';
import { announce, confirmDialog, promptDialog } from './dialog-requests.ts';

/** Mounts a page with a focused button, and asks. */
async function ask<Answer>(question: () => Promise<Answer>) {
  const { user } = mount(<button type="button">Opener</button>);
  await user.click(screen.getByRole('button', { name: 'Opener' }));
  let answer: Promise<Answer> | undefined;
  act(() => {
    answer = question();
  });
  const dialog = await screen.findByRole('alertdialog');
  return { user, dialog, answer: () => answer };
}

const opener = () => screen.getByRole('button', { name: 'Opener' });

test('an announcement is named by its text, closes by its button and returns the focus', async () => {
  const { user, dialog, answer } = await ask(() => announce('This meme cannot be found'));
  expect(screen.getByRole('alertdialog', { name: 'This meme cannot be found' })).toBe(dialog);
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(await answer()).toBeUndefined();
  await waitFor(() => expect(document.activeElement).toBe(opener()));
});

test('Escape gives the focus back to a button that the click itself did not focus, as in Safari', async () => {
  const { user } = mount(
    // Like Safari, which focuses fields on a click, but no buttons.
    <button
      type="button"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void announce('Gone')}
    >
      Opener
    </button>,
  );
  await user.click(opener());
  await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener()));
});

test.each([
  ['the confirming button', 'Delete', true],
  ['the cancelling button', 'Keep', false],
])('a question answered with %s', async (_how, name, expected) => {
  const words = { title: 'Delete?', confirm: 'Delete', cancel: 'Keep', danger: true };
  const { user, answer } = await ask(() => confirmDialog('It is gone then.', words));
  await user.click(screen.getByRole('button', { name }));
  expect(await answer()).toBe(expected);
});

test('Escape cancels a question', async () => {
  const { user, answer } = await ask(() => confirmDialog('Really?'));
  await user.keyboard('{Escape}');
  expect(await answer()).toBe(false);
});

test('a prompt begins in its field, refuses what the caller refuses, and sends with Control and Enter', async () => {
  const { user, answer } = await ask(() =>
    promptDialog('Why?', { label: 'Reason', refuse: (text) => (text ? null : 'Say why.') }),
  );
  const field = screen.getByRole('textbox', { name: 'Reason' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect((await screen.findByText('Say why.')).getAttribute('role')).toBe('alert');
  await user.keyboard('Plângere.{Control>}{Enter}{/Control}');
  expect(await answer()).toBe('Plângere.');
});

test('two dialogs follow each other', async () => {
  const { user } = await ask(() => announce('First'));
  act(() => void announce('Second'));
  expect(screen.queryByText('Second')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await screen.findByRole('alertdialog', { name: 'Second' });
});
