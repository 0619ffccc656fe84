import type { Meme } from '@corpomeme/contract/memes/memes';
import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { memeKeys } from '../../memes/meme-keys.ts';
import { leaveQueue, type PendingPage } from './pending-query.ts';

const meme = (id: number) => ({ id, approval_status: 'pending' }) as Meme;
const approved = (id: number) => ({ id, approval_status: 'approved' }) as Meme;

/** Returns a cache of a queue of `total` memes, of which these pages are loaded. */
function cacheOf(total: number, ...loaded: number[][]): QueryClient {
  const client = new QueryClient();
  const held = loaded.flat().length;
  const pages = loaded.map((ids, index): PendingPage => {
    const isLast = index === loaded.length - 1;
    return { memes: ids.map(meme), next: isLast && held === total ? null : '/memes/pending?cursor=x', total };
  });
  client.setQueryData<InfiniteData<PendingPage>>(memeKeys.pending, { pages, pageParams: [] });
  return client;
}

const shownBy = (client: QueryClient) =>
  client
    .getQueryData<InfiniteData<PendingPage>>(memeKeys.pending)
    ?.pages.map(({ memes, total }) => [memes.map(({ id }) => id), total]);

test.each([approved(2), null])('a meme leaves its page, and the whole queue has one less: %j', (decided) => {
  const client = cacheOf(3, [1, 2], [3]);
  leaveQueue(client, 2, decided);
  expect(shownBy(client)).toEqual([
    [[1], 2],
    [[3], 2],
  ]);
});

test.each([approved(9), null])('a meme on a page that is not loaded leaves the queue, too: %j', (decided) => {
  const client = cacheOf(5, [1, 2], [3]);
  leaveQueue(client, 9, decided);
  expect(shownBy(client)).toEqual([
    [[1, 2], 4],
    [[3], 4],
  ]);
});

test.each([approved(9), null])('a meme that a whole loaded queue lacks does not count: %j', (decided) => {
  const client = cacheOf(3, [1, 2], [3]);
  leaveQueue(client, 9, decided);
  expect(shownBy(client)).toEqual([
    [[1, 2], 3],
    [[3], 3],
  ]);
});
