import type { Meme } from '@corpomeme/contract/memes/memes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls } from '../../test/answers.ts';
import { aMeme, logIn } from '../../test/fixtures.ts';
import { mount } from '../../test/mount.tsx';
import { memeKeys } from '../features/memes/meme-keys.ts';
import { memeListQuery } from '../features/memes/meme-queries.ts';
import { browserApi } from '../lib/api/browser-api.ts';
import LiveUpdates from './live-updates.tsx';

/** Stands for the browser's socket; the test says what the server sends. */
class TestSocket {
  static last: TestSocket | undefined;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    TestSocket.last = this;
  }
  close() {}
  send(message: object) {
    act(() => this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent));
  }
}

/** A list as pages show it, without its cards. */
function List() {
  const { data } = useInfiniteQuery(memeListQuery(browserApi, { sort: 'recent', time: 'all' }));
  return (
    <ul data-feed="">
      {data?.pages.flatMap(({ memes }) =>
        memes.map(({ id, title, votes, has_user_upvoted }) => (
          <li key={id}>{`${title}: ${votes}${has_user_upvoted ? ', own' : ''}`}</li>
        )),
      )}
    </ul>
  );
}

async function openPage(memes: Meme[]) {
  vi.stubGlobal('WebSocket', TestSocket);
  vi.stubGlobal('scrollTo', () => {});
  const server = { memes };
  answerCalls({
    'GET /memes': () => server.memes,
    'GET /api/updates': () => ({ timestamp: new Date().toISOString(), updates: [] }),
  });
  const mounted = mount(
    <>
      <LiveUpdates />
      <List />
    </>,
  );
  await screen.findByText(/^Meme 1/);
  const { last: socket } = TestSocket;
  if (!socket) throw new Error('no socket was opened');
  socket.send({ type: 'connection' });
  await act(async () => {});
  return { ...mounted, socket, server };
}

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('a changed count is shown in place, and the own vote is kept', async () => {
  const { socket } = await openPage([aMeme(2), aMeme(1, { has_user_upvoted: true })]);
  socket.send({ type: 'memeUpdated', data: aMeme(1, { votes: 40 }) });
  await waitFor(() => expect(shown()).toEqual(['Meme 2: 3', 'Meme 1: 40, own']));
});

test('a changed meme takes over what companies and the author said', async () => {
  const { socket, client } = await openPage([aMeme(1)]);
  const answer = {
    kind: 'reply',
    company: 'Oracle',
    content: 'Pauza este la 13.',
    changed_on: null,
    answered_at: new Date(0).toISOString(),
  } as const;
  client.setQueryData(memeKeys.one(1), aMeme(1));
  socket.send({ type: 'memeUpdated', data: aMeme(1, { answers: [answer], author_stands: true }) });
  const said = { answers: [answer], author_stands: true };
  await waitFor(() => expect(client.getQueryData(memeKeys.one(1))).toMatchObject(said));
  socket.send({ type: 'memeUpdated', data: aMeme(1) });
  await waitFor(() => expect(client.getQueryData(memeKeys.one(1))).not.toHaveProperty('answers'));
});

test('a removed meme leaves the list', async () => {
  const { socket } = await openPage([aMeme(2), aMeme(1)]);
  socket.send({ type: 'memeRemoved', data: { id: 2 } });
  await waitFor(() => expect(shown()).toEqual(['Meme 1: 3']));
});

test('new memes wait behind a button, which says how many there are, and shows them', async () => {
  const { socket, server, user } = await openPage([aMeme(1)]);
  server.memes = [aMeme(3), aMeme(2), aMeme(1)];
  socket.send({ type: 'newMeme', data: aMeme(2) });
  socket.send({ type: 'newMeme', data: aMeme(3) });
  const button = await screen.findByRole('button', { name: /2/ });
  expect(shown()).toEqual(['Meme 1: 3']);
  await user.click(button);
  await waitFor(() => expect(shown()).toEqual(['Meme 3: 3', 'Meme 2: 3', 'Meme 1: 3']));
  expect(screen.queryByRole('button')).toBeNull();
});

test('new memes of muted members and about hidden companies do not wait', async () => {
  logIn({ reading: { saved: [], followed: [], hidden: ['Bosch'], muted: ['loud-id'] } });
  const { socket } = await openPage([aMeme(1)]);
  socket.send({ type: 'newMeme', data: aMeme(2, { user_id: 'loud-id' }) });
  socket.send({ type: 'newMeme', data: aMeme(3, { company: 'Bosch' }) });
  socket.send({ type: 'newMeme', data: aMeme(4) });
  expect((await screen.findByRole('button')).textContent).toBe('1 new meme');
});

test('what waits is forgotten on another page', async () => {
  const { socket, router } = await openPage([aMeme(1)]);
  socket.send({ type: 'newMeme', data: aMeme(2) });
  await screen.findByRole('button');
  await act(() => router.navigate('/browse'));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});
