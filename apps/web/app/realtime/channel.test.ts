import type { MemeUpdate, PublicMemeChange, Updates } from '@corpomeme/contract/site/realtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ChannelOptions, openChannel, type SocketLike } from './channel.ts';

class TestSocket implements SocketLike {
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  isClosed = false;
  close() {
    this.isClosed = true;
    this.onclose?.({} as CloseEvent);
  }
  say(message: object) {
    this.sayText(JSON.stringify(message));
  }
  sayText(data: unknown) {
    this.onmessage?.({ data } as MessageEvent);
  }
}

const MEME = { id: 7, company: 'Dell', image_url: '/m', created_at: 't', votes: 1, commentCount: 0 };
const UPDATE = { type: 'memeUpdated', data: MEME } as MemeUpdate;

let sockets: TestSocket[];
let polls: string[];
let answer: () => Promise<Updates>;
let told: PublicMemeChange[];
let refreshes: number;
let channel: { close(): void };

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  polls = [];
  told = [];
  refreshes = 0;
  answer = async () => ({ timestamp: `t${polls.length}`, updates: [] });
  const options: ChannelOptions = {
    position: { since: 't0' },
    openSocket: () => {
      const socket = new TestSocket();
      sockets.push(socket);
      return socket;
    },
    poll: (since) => {
      polls.push(since);
      return answer();
    },
    onUpdates: (updates) => told.push(...updates),
    onRefresh: () => {
      refreshes += 1;
    },
  };
  channel = openChannel(options);
});
afterEach(() => {
  channel.close();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('an open socket delivers updates, and earlier ones are fetched once', async () => {
  sockets[0]?.say({ type: 'connection' });
  await pass(60_000);
  expect([sockets.length, polls]).toEqual([1, ['t0']]);
  sockets[0]?.say(UPDATE);
  expect(told).toEqual([UPDATE]);
});

test('a socket that does not open in 3 s is retried once after 2 s, then polling every 10 s begins', async () => {
  await pass(2999);
  expect(sockets[0]?.isClosed).toBe(false);
  await pass(1);
  expect(sockets[0]?.isClosed).toBe(true);
  await pass(1999);
  expect(sockets).toHaveLength(1);
  await pass(1);
  expect(sockets).toHaveLength(2);
  await pass(3000);
  expect(polls).toEqual(['t0']);
  answer = async () => ({ timestamp: 'later', updates: [UPDATE] });
  await pass(10_000);
  expect([polls, told]).toEqual([['t0', 't1'], [UPDATE]]);
});

test('a lost connection reconnects and catches up since the last response', async () => {
  sockets[0]?.say({ type: 'connection' });
  await pass(0);
  sockets[0]?.close();
  answer = async () => ({ timestamp: 'later', updates: [UPDATE] });
  await pass(2000);
  sockets[1]?.say({ type: 'connection' });
  await pass(0);
  expect([polls, told]).toEqual([['t0', 't1'], [UPDATE]]);
  // It was open, so the next loss is retried too.
  sockets[1]?.close();
  await pass(2000);
  expect(sockets).toHaveLength(3);
});

test('without a polling endpoint, everything is refetched, and again every 30 s', async () => {
  answer = () => Promise.reject({ status: 404 });
  await pass(8000);
  expect(refreshes).toBe(1);
  await pass(29_000);
  expect(refreshes).toBe(1);
  await pass(1000);
  await pass(30_000);
  expect([refreshes, polls.length]).toEqual([3, 1]);
});

test('messages received while catching up are applied after it, because they are newer', async () => {
  const { promise, resolve } = Promise.withResolvers<Updates>();
  answer = () => promise;
  const newer = { ...UPDATE, data: { ...UPDATE.data, votes: 2 } };
  sockets[0]?.say({ type: 'connection' });
  sockets[0]?.say(newer);
  await pass(500);
  expect(told).toEqual([]);
  resolve({ timestamp: 't1', updates: [UPDATE] });
  await pass(0);
  expect(told).toEqual([UPDATE, newer]);
});

test('a connection that cannot catch up is closed and retried from the same position', async () => {
  answer = () => Promise.reject(new Error('offline'));
  sockets[0]?.say({ type: 'connection' });
  await pass(0);
  expect(sockets[0]?.isClosed).toBe(true);
  answer = async () => ({ timestamp: 't1', updates: [UPDATE] });
  await pass(2000);
  sockets[1]?.say({ type: 'connection' });
  await pass(0);
  expect([polls, told]).toEqual([['t0', 't0'], [UPDATE]]);
});

test('without a polling endpoint, the socket suffices after one refetch', async () => {
  answer = () => Promise.reject({ status: 404 });
  sockets[0]?.say({ type: 'connection' });
  await pass(60_000);
  sockets[0]?.say(UPDATE);
  expect([sockets.length, refreshes, told]).toEqual([1, 1, [UPDATE]]);
});

test('a failed poll is retried; one with too many changes causes a refetch', async () => {
  answer = () => Promise.reject(new Error('offline'));
  await pass(8000);
  answer = async () => ({ timestamp: 'x', updates: [UPDATE], reset: true });
  await pass(10_000);
  expect([polls.length, refreshes, told]).toEqual([2, 1, []]);
});

test('a poll reports removed memes as a socket does', async () => {
  await pass(8000);
  answer = async () => ({ timestamp: 'later', updates: [UPDATE], removed: [9] });
  await pass(10_000);
  sockets[0]?.say({ type: 'connection' });
  expect(told).toEqual([{ type: 'memeRemoved', data: { id: 9 } }, UPDATE]);
});

test('after closing, nothing happens', async () => {
  channel.close();
  await pass(60_000);
  expect([sockets.length, sockets[0]?.isClosed, polls.length]).toEqual([1, true, 0]);
});

test('messages of another shape or an unknown type are ignored', async () => {
  sockets[0]?.say({ type: 'connection' });
  await pass(1);
  const texts = [
    '<html>',
    'null',
    '7',
    '[]',
    '{}',
    '{"type":"memeUpdated"}',
    '{"type":"memeUpdated","data":null}',
  ];
  const others = [
    { type: 'memePinned', data: MEME },
    { type: 'newMeme', data: { ...MEME, votes: '1' } },
    { type: 'memeUpdated', data: { id: 7 } },
    { type: 'memeRemoved', data: { id: 'seven' } },
  ];
  for (const text of [...texts, new Blob(['x'])]) sockets[0]?.sayText(text);
  for (const message of others) sockets[0]?.say(message);
  expect(told).toEqual([]);
  sockets[0]?.say(UPDATE);
  expect(told).toEqual([UPDATE]);
});

test('polled updates of another shape are left out', async () => {
  answer = async () => ({ timestamp: 't1', updates: [{ type: 'memeUpdated' } as MemeUpdate, UPDATE] });
  sockets[0]?.say({ type: 'connection' });
  await pass(1);
  expect(told).toEqual([UPDATE]);
});
