import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, offline } from '../../../../test/answers.ts';
import { logIn } from '../../../../test/fixtures.ts';
import { mount } from '../../../../test/mount.tsx';
import { toastQueue } from '../../../ui/toast.ts';
import { storedName } from '../../site/session/intentions.ts';
import { MuteButton } from './mute-button.tsx';
import { ReadingIntentions } from './reading-intentions.tsx';
import { SaveButton } from './save-button.tsx';

const NOTHING = { saved: [], followed: [], hidden: [], muted: [] };
const toasts = () => toastQueue.get().map(({ text }) => text);

test('a meme is saved and removed again, as the server answers', async () => {
  logIn();
  const calls = answerCalls({
    'PUT /users/me/saved/7': { ...NOTHING, saved: [7] },
    'DELETE /users/me/saved/7': NOTHING,
  });
  const { user } = mount(<SaveButton memeId={7} />);
  await user.click(screen.getByRole('button', { name: 'Save', pressed: false }));
  await user.click(await screen.findByRole('button', { name: 'Saved', pressed: true }));
  await screen.findByRole('button', { name: 'Save', pressed: false });
  expect(calls.map(({ route }) => route)).toEqual(['PUT /users/me/saved/7', 'DELETE /users/me/saved/7']);
});

test('a lost connection leaves the button as it was and says so', async () => {
  logIn();
  answerCalls({ 'PUT /users/me/saved/7': offline });
  const { user } = mount(<SaveButton memeId={7} />);
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(toasts()).toEqual(['Could not save this. Please try again later.']);
  expect(screen.getByRole('button', { name: 'Save', pressed: false })).toBeDefined();
});

test('a visitor saves after the login, though the button that asked is gone', async () => {
  answerCalls({ 'PUT /users/me/saved/7': { ...NOTHING, saved: [7] } });
  const first = mount(<SaveButton memeId={7} />);
  await first.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(storedName()).toBe('reading:save:7');
  await first.router.navigate('/elsewhere');
  mount(<ReadingIntentions />);
  logIn();
  await waitFor(() => expect(toasts()).toEqual(['Saved. You will find it under Saved memes.']));
});

test('a member mutes another one, and never sees the button beside an own post', async () => {
  logIn();
  answerCalls({ 'PUT /users/me/muted/ion-id': { ...NOTHING, muted: ['ion-id'] } });
  const { user } = mount(
    <>
      <MuteButton userId="ana-id" username="Ana" className="" />
      <MuteButton userId="ion-id" username="Ion" className="" />
    </>,
  );
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Mute Ion', pressed: false }));
  await screen.findByRole('button', { name: 'Mute Ion', pressed: true });
  expect(toasts()).toEqual(['You no longer see memes or comments by Ion.']);
});
