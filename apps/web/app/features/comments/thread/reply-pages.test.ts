import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createApiClient } from '../../../lib/api/api-client.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { aComment } from './comment.fixture.ts';
import { addComment, moveCommentCount } from './comment-cache.ts';
import { commentKeys } from './comment-keys.ts';
import { type CommentPage, commentsQuery, type ShownComment } from './comment-queries.ts';
import { fetchReplies } from './reply-pages.ts';

const MEME = 7;
/** Replies of thread 1: comments 2 to 9. Comment 20 is another thread. */
const REPLIES = Array.from({ length: 8 }, (_, n) => aComment(n + 2, 1));

const link = (address: string, rel: string) => ({ link: `<${address}>; rel="${rel}"` });
const further = (after: number) => `/memes/7/comments?replies_of=1&cursor=${after}`;

/** Simulates a server that returns three replies at a time. */
function answer(path: string): Response {
  const after = new URL(path, 'http://localhost').searchParams.get('cursor');
  if (after !== null) {
    const part = REPLIES.filter(({ id }) => id > Number(after)).slice(0, 3);
    const last = part.at(-1)?.id ?? 0;
    return Response.json(part, { headers: last < 9 ? link(further(last), 'next') : {} });
  }
  const list = [{ ...aComment(1), replyCount: 8 }, ...REPLIES.slice(0, 3), aComment(20)];
  return Response.json(list, { headers: { 'x-total-count': '2', ...link(further(4), 'replies') } });
}
const api = createApiClient(async (path) => answer(path));
// A spy instead of a mock of the module, which another file of this process may have loaded.
beforeAll(() => {
  vi.spyOn(browserApi, 'callWithHeaders').mockImplementation(api.callWithHeaders);
});
afterAll(() => vi.restoreAllMocks());

async function open() {
  const client = new QueryClient();
  await client.fetchInfiniteQuery(commentsQuery(api, MEME, { sort: 'newest', cursor: null }));
  const shown = () =>
    client
      .getQueryData<{ pages: CommentPage[] }>(commentKeys.of(MEME))
      ?.pages.flatMap(({ comments }) => comments) ?? [];
  return { client, shown, ids: () => shown().map(({ id }) => id), opening: () => shown()[0] as ShownComment };
}

it('fetches the replies of a long thread in parts, into their place', async () => {
  const { client, ids, opening } = await open();
  expect(opening().further).toEqual({ address: further(4), count: 5 });
  await fetchReplies(client, MEME, opening());
  expect([ids(), opening().further?.count]).toEqual([[1, 2, 3, 4, 5, 6, 7, 20], 2]);
  await fetchReplies(client, MEME, opening());
  expect([ids(), opening().further]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 20], undefined]);
});

it('keeps fetched replies when the list is fetched again', async () => {
  const { client, ids, opening } = await open();
  await fetchReplies(client, MEME, opening());
  await client.fetchInfiniteQuery(commentsQuery(api, MEME, { sort: 'newest', cursor: null }));
  expect([ids(), opening().further?.count]).toEqual([[1, 2, 3, 4, 5, 6, 7, 20], 2]);
});

it('shows a reply posted from here once, wherever it is returned later', async () => {
  const { client, ids, opening, shown } = await open();
  addComment(client, MEME, { ...aComment(9, 1), localKey: -1 });
  expect(ids()).toEqual([1, 2, 3, 4, 9, 20]);
  await fetchReplies(client, MEME, opening());
  await fetchReplies(client, MEME, opening());
  expect(ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 20]);
  expect(shown().find(({ id }) => id === 9)?.localKey).toBe(-1);
});

it('keeps the server’s order, whatever the ids are', async () => {
  const { client, opening, ids } = await open();
  const random = [70, 30, 50].map((id) => aComment(id, 1));
  const fetch = vi.spyOn(browserApi, 'callWithHeaders');
  fetch.mockResolvedValueOnce({ data: random, headers: new Headers() } as never);
  addComment(client, MEME, { ...aComment(60, 1), localKey: -1 });
  await fetchReplies(client, MEME, opening());
  expect(ids()).toEqual([1, 2, 3, 4, 70, 30, 50, 60, 20]);
});

it('does not count while a thread is incomplete', async () => {
  const { client } = await open();
  const meme = ['memes', 'one', MEME];
  client.setQueryData(meme, { id: MEME, commentCount: 10 });
  moveCommentCount(client, MEME, 0);
  expect(client.getQueryData(meme)).toEqual({ id: MEME, commentCount: 10 });
});
