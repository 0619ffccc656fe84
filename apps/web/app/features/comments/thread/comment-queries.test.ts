import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createApiClient } from '../../../lib/api/api-client.ts';
import { aComment } from './comment.fixture.ts';
import { addComment, settleComment } from './comment-cache.ts';
import { commentKeys } from './comment-keys.ts';
import { type CommentPage, commentsQuery } from './comment-queries.ts';

const MEME = 7;

/** Simulates a server with `count` comments, newest first, that respects the requested limit. */
function aServer(count: number) {
  const held = { count };
  const api = createApiClient(async (path) => {
    const limit = Number(new URL(path, 'http://localhost').searchParams.get('limit'));
    const comments = Array.from({ length: held.count }, (_, n) => aComment(held.count - n));
    return Response.json(comments.slice(0, limit), { headers: { 'x-total-count': String(held.count) } });
  });
  return { held, api };
}

const shown = (client: QueryClient) =>
  client
    .getQueryData<{ pages: CommentPage[] }>(commentKeys.of(MEME))
    ?.pages.flatMap(({ comments }) => comments.map(({ id, localKey }) => localKey ?? id));

it('a refetch adds new comments and keeps those that were there before', async () => {
  const { held, api } = aServer(6);
  const client = new QueryClient();
  await client.fetchInfiniteQuery(commentsQuery(api, MEME, { sort: 'newest', cursor: null }));
  expect(shown(client)).toEqual([6, 5, 4, 3, 2]);
  held.count = 8;
  await client.fetchInfiniteQuery(commentsQuery(api, MEME, { sort: 'newest', cursor: null }));
  expect(shown(client)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
});

it('a refetch keeps the place of a comment posted from this page', async () => {
  const { held, api } = aServer(1);
  const client = new QueryClient();
  await client.fetchInfiniteQuery(commentsQuery(api, MEME, { sort: 'newest', cursor: null }));
  const standIn = { ...aComment(-1), localKey: -1 };
  addComment(client, MEME, standIn);
  settleComment(client, MEME, standIn, aComment(2));
  expect(shown(client)).toEqual([-1, 1]);
  held.count = 3;
  await client.fetchInfiniteQuery(commentsQuery(api, MEME, { sort: 'newest', cursor: null }));
  expect(shown(client)).toEqual([3, -1, 1]);
});
