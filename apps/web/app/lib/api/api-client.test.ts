import { listMemes } from '@corpomeme/contract/memes/memes.operations';
import { castVote } from '@corpomeme/contract/memes/votes';
import { expect, test } from 'vitest';
import { awaitedCount } from '../awaited.ts';
import { createApiClient } from './api-client.ts';

/** Returns how many awaited actions there are while the request runs, and after it. */
async function countDuring(run: (api: ReturnType<typeof createApiClient>) => Promise<unknown>) {
  let during = -1;
  const api = createApiClient(async () => {
    // The client counts the action when the request has started.
    await null;
    during = awaitedCount.get();
    return Response.json([]);
  });
  await run(api);
  return [during, awaitedCount.get()];
}

const VOTE = { params: { id: 1 }, body: { voteType: 'up' } } as const;

test('each write counts as awaited until it settles; reads and background writes do not', async () => {
  expect(await countDuring((api) => api.call(castVote, VOTE))).toEqual([1, 0]);
  expect(await countDuring((api) => api.call(castVote, { ...VOTE, isBackground: true }))).toEqual([0, 0]);
  expect(await countDuring((api) => api.call(listMemes))).toEqual([0, 0]);
  const failing = createApiClient(() => Promise.reject(new TypeError('offline')));
  await expect(failing.call(castVote, VOTE)).rejects.toThrow();
  expect(awaitedCount.get()).toBe(0);
});

test('a write that nobody waits for outlives its page', async () => {
  const sent: unknown[] = [];
  const api = createApiClient(async (_path, { keepalive }) => {
    sent.push(keepalive);
    return Response.json({});
  });
  await api.call(castVote, { ...VOTE, isBackground: true }).catch(() => {});
  await api.call(castVote, VOTE).catch(() => {});
  expect(sent).toEqual([true, undefined]);
});
