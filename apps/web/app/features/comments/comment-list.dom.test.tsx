import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, type Call, refusal } from '../../../test/answers.ts';
import { aMeme } from '../../../test/fixtures.ts';
import { mount, testClient } from '../../../test/mount.tsx';
import { browserApi } from '../../lib/api/browser-api.ts';
import { memeQuery } from '../memes/meme-queries.ts';
import { CommentsSection } from './comments-section.tsx';
import { aComment } from './thread/comment.fixture.ts';

const page = (comments: object[], headers: Record<string, string> = {}) =>
  Response.json(comments, { headers: { 'x-total-count': '12', ...headers } });

/** Simulates the server's list of twelve threads, newest first. */
function twelveThreads({ query }: Call): Response {
  const [limit, after] = [Number(query.get('limit')), Number(query.get('cursor') ?? 13)];
  const ids = Array.from({ length: 12 }, (_, n) => 12 - n).filter((id) => id < after);
  const shown = ids.slice(0, limit);
  const next = `</memes/7/comments?limit=${limit}&cursor=${shown.at(-1)}>; rel="next"`;
  return page(
    shown.map((id) => aComment(id)),
    ids.length > limit ? { link: next } : {},
  );
}

test('a list that fails to load says so and loads on retry', async () => {
  let isDown = true;
  answerCalls({ 'GET /memes/7/comments': () => (isDown ? refusal('internal') : page([aComment(1)])) });
  const { user } = mount(<CommentsSection meme={aMeme(7)} />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(retry);
  await screen.findByText('comment 1');
});

test('an empty list invites the first comment', async () => {
  answerCalls({ 'GET /memes/7/comments': page([], { 'x-total-count': '0' }) });
  mount(<CommentsSection meme={aMeme(7)} />);
  await screen.findByText('No comments yet. Be the first to comment!');
});

test('replies stand below their comment, and a folded thread hides them', async () => {
  answerCalls({ 'GET /memes/7/comments': page([aComment(1), aComment(2, 1)]) });
  const { user } = mount(<CommentsSection meme={aMeme(7)} />);
  const reply = await screen.findByText('comment 2');
  expect(reply.closest('ol ol')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Thread of user-1' }));
  await waitFor(() => expect(reply.closest('[hidden]')).not.toBeNull());
  expect(screen.getByText('1 reply')).toBeDefined();
});

test('further threads open by their button and close again', async () => {
  answerCalls({ 'GET /memes/7/comments': twelveThreads });
  const { user } = mount(<CommentsSection meme={aMeme(7)} />);
  await user.click(await screen.findByRole('button', { name: 'Show 7 More Comments' }));
  await screen.findByText('comment 1');
  expect(screen.getAllByRole('article')).toHaveLength(12);
  await user.click(screen.getByRole('button', { name: 'Show Less' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(5));
});

test('a further page that fails keeps the list, says so, and loads on the next click', async () => {
  let isDown = true;
  answerCalls({
    'GET /memes/7/comments': (call: Call) =>
      call.query.has('cursor') && isDown ? refusal('internal') : twelveThreads(call),
  });
  const { user } = mount(<CommentsSection meme={aMeme(7)} />);
  const more = await screen.findByRole('button', { name: 'Show 7 More Comments' });
  await user.click(more);
  await screen.findByText('Could not load more. Please try again.');
  expect(screen.getAllByRole('article')).toHaveLength(5);
  isDown = false;
  await user.click(more);
  await screen.findByText('comment 1');
});

test('a page of further threads keeps the number of all comments', async () => {
  answerCalls({ 'GET /memes/7/comments': twelveThreads });
  const client = testClient();
  const { queryKey } = memeQuery(browserApi, 7);
  client.setQueryData(queryKey, aMeme(7, { commentCount: 12 }));
  mount(<CommentsSection meme={aMeme(7)} />, { path: '/meme/7/comments?cursor=5&before=8', client });
  await screen.findByText('comment 1');
  expect(screen.getAllByRole('article')).toHaveLength(4);
  expect(client.getQueryData(queryKey)?.commentCount).toBe(12);
});

test('the order is in the address, and the list is fetched in it', async () => {
  const calls = answerCalls({ 'GET /memes/7/comments': twelveThreads });
  const { router, user } = mount(<CommentsSection meme={aMeme(7)} />, { path: '/meme/7' });
  await user.click(await screen.findByRole('link', { name: 'Best' }));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=best'));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Best', current: true })).toBeDefined());
  await waitFor(() => expect(calls.at(-1)?.query.get('sort')).toBe('best'));
});

test('a hot comment has its mark', async () => {
  answerCalls({ 'GET /memes/7/comments': page([{ ...aComment(1), votes: 999 }, aComment(2)]) });
  mount(<CommentsSection meme={aMeme(7)} />);
  await screen.findByText('comment 2');
  expect(screen.getAllByText('Hot')).toHaveLength(1);
});
