import type { Meme } from '@corpomeme/contract/memes/memes';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls, offline, refusal } from '../../../test/answers.ts';
import { aMeme, logIn } from '../../../test/fixtures.ts';
import { mount, testClient } from '../../../test/mount.tsx';
import { toastQueue } from '../../ui/toast.ts';
import { storedName, storeIntention } from '../site/session/intentions.ts';
import { SHOW_LOGIN } from '../site/session/log-in-requests.ts';
import { getSession } from '../site/session/session-store.ts';
import { SameHereButton, UpvoteButton } from './meme-actions.tsx';
import { memeKeys } from './meme-keys.ts';

/** Shows the meme of the cache, as pages do. */
function Vote({ kind = 'meme' }: { kind?: 'meme' | 'same' }) {
  const { data } = useQuery<Meme>({ queryKey: memeKeys.one(7), staleTime: Number.POSITIVE_INFINITY });
  const Button = kind === 'meme' ? UpvoteButton : SameHereButton;
  return data ? <Button meme={data} /> : null;
}

function mountVote(kind?: 'meme' | 'same') {
  const client = testClient();
  client.setQueryData(memeKeys.one(7), aMeme(7));
  return mount(<Vote {...(kind && { kind })} />, { client });
}

const button = () => screen.getByRole('button', { name: /^(Upvote|Same here), / });
const isPressed = () => button().getAttribute('aria-pressed') === 'true';

test('a vote is shown at once, and the response decides the count', async () => {
  logIn();
  const { promise, resolve } = Promise.withResolvers<Meme>();
  const calls = answerCalls({ 'POST /memes/7/vote': () => promise });
  const { user } = mountVote();
  await user.click(button());
  expect([button().textContent, isPressed()]).toEqual(['4', true]);
  // A second click during the request does nothing.
  await user.click(button());
  resolve(aMeme(7, { votes: 9, has_user_upvoted: true }));
  await waitFor(() => expect(button().textContent).toBe('9'));
  expect(isPressed()).toBe(true);
  expect(calls.map(({ route, body }) => [route, body])).toEqual([
    ['POST /memes/7/vote', { userId: 'ana-id', voteType: 'up' }],
  ]);
});

test('a refused vote is reverted and explained', async () => {
  logIn();
  answerCalls({ 'POST /memes/7/vote': refusal('meme_not_found') });
  const { user } = mountVote();
  await user.click(button());
  await screen.findByText('This meme cannot be found');
  expect(getSession().upvotedMemes.size).toBe(0);
});

test('without a connection, the vote is reverted with the text of the network', async () => {
  logIn();
  answerCalls({ 'POST /memes/7/vote': offline });
  const { user } = mountVote('meme');
  await user.click(button());
  await screen.findByText('Network error. Please check your connection and try again.');
  expect([...getSession().upvotedMemes]).toEqual([]);
});

test('a visitor is asked to log in, and the vote is stored as an intention', async () => {
  const asked = vi.fn();
  window.addEventListener(SHOW_LOGIN, (event) => asked((event as CustomEvent).detail.why), { once: true });
  const calls = answerCalls({});
  const { user } = mountVote('same');
  await user.click(button());
  expect(asked).toHaveBeenCalledExactlyOnceWith('Please log in to say “same here”');
  expect([storedName(), isPressed(), calls]).toEqual(['vote:same:7', false, []]);
});

test('after the login, the intended vote is cast once and announced', async () => {
  storeIntention('vote:meme:7');
  const calls = answerCalls({ 'POST /memes/7/vote': aMeme(7, { votes: 4, has_user_upvoted: true }) });
  mountVote();
  logIn();
  await waitFor(() => expect(isPressed()).toBe(true));
  await waitFor(() =>
    expect(toastQueue.get().map(({ text }) => text)).toEqual([
      'You are logged in, and your upvote is counted.',
    ]),
  );
  expect([calls.length, storedName()]).toEqual([1, null]);
});

test('a vote that the server already has is adopted without a text', async () => {
  logIn();
  const calls = answerCalls({
    'POST /memes/7/vote': refusal('meme_already_voted'),
    'GET /memes/7': aMeme(7, { votes: 8, has_user_upvoted: true }),
  });
  const { user } = mountVote();
  await user.click(button());
  await waitFor(() => expect(button().textContent).toBe('8'));
  expect([isPressed(), screen.queryByRole('alertdialog'), calls.length]).toEqual([true, null, 2]);
});

test.each([
  ['a phone', true, 1],
  ['a mouse, or where motion is unwanted', false, 0],
])('a vote is felt as one short tap on %s', async (_where, matches, taps) => {
  logIn();
  answerCalls({ 'POST /memes/7/vote': aMeme(7, { votes: 4, has_user_upvoted: true }) });
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { vibrate }));
  vi.spyOn(window, 'matchMedia').mockReturnValue({ ...window.matchMedia('all'), matches });
  const { user } = mountVote();
  await user.click(button());
  await waitFor(() => expect(isPressed()).toBe(true));
  expect(vibrate.mock.calls).toEqual(Array.from({ length: taps }, () => [10]));
});
