import type { DeskMessage } from '@corpomeme/contract/moderation/desk';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DeskSocket, openDeskChannel } from './desk-channel.ts';

class TestSocket implements DeskSocket {
  onmessage: DeskSocket['onmessage'] = null;
  onclose: DeskSocket['onclose'] = null;
  said: unknown[] = [];
  send(text: string) {
    this.said.push(JSON.parse(text));
  }
  close() {
    this.onclose?.({} as CloseEvent);
  }
  say(message: object) {
    this.sayText(JSON.stringify(message));
  }
  sayText(data: unknown) {
    this.onmessage?.({ data } as MessageEvent);
  }
}

let sockets: TestSocket[];
let heard: DeskMessage[];
let gaps: number;
let live: boolean[];
let channel: ReturnType<typeof openDeskChannel>;
beforeEach(() => {
  vi.useFakeTimers();
  [sockets, heard, live, gaps] = [[], [], [], 0];
  channel = openDeskChannel({
    openSocket() {
      const socket = new TestSocket();
      sockets.push(socket);
      return socket;
    },
    token: () => 'secret',
    onMessage: (message) => heard.push(message),
    onGap: () => {
      gaps += 1;
    },
    onLive: (isLive) => live.push(isLive),
  });
});
afterEach(() => {
  channel.close();
  vi.useRealTimers();
});

const join = (socket: TestSocket | undefined) => {
  socket?.say({ type: 'connection' });
  socket?.say({ type: 'deskJoined' });
};

test('joins with the session, and sends the open card, then again every 20 s', () => {
  channel.open(7, []);
  expect(sockets[0]?.said).toEqual([]);
  join(sockets[0]);
  channel.open(8, []);
  channel.open(8, [9]);
  channel.open(8, [9]);
  vi.advanceTimersByTime(20_000);
  expect(sockets[0]?.said).toEqual([
    { type: 'deskJoin', token: 'secret' },
    { type: 'deskOpen', memeId: 7, alike: [] },
    { type: 'deskOpen', memeId: 8, alike: [] },
    { type: 'deskOpen', memeId: 8, alike: [9] },
    { type: 'deskOpen', memeId: 8, alike: [9] },
  ]);
});

test('passes on messages for desks and nothing else', () => {
  join(sockets[0]);
  const changed = { type: 'deskChanged', data: [] } as const;
  sockets[0]?.say({ type: 'memeUpdated', data: { id: 1 } });
  sockets[0]?.say(changed);
  expect(heard).toEqual([changed]);
});

test('while disconnected, the queue is fetched every 5 s, and once after the reconnect', () => {
  join(sockets[0]);
  expect([gaps, live]).toEqual([1, [true]]);
  vi.advanceTimersByTime(15_000);
  expect(gaps).toBe(1);
  sockets[0]?.close();
  expect(live).toEqual([true, false]);
  vi.advanceTimersByTime(2000);
  join(sockets[1]);
  expect([sockets.length, live, gaps]).toEqual([2, [true, false, true], 2]);
});

test('retries with growing delays', () => {
  for (const wait of [2000, 4000, 8000]) {
    sockets.at(-1)?.close();
    const count = sockets.length;
    vi.advanceTimersByTime(wait - 1);
    expect(sockets).toHaveLength(count);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(count + 1);
  }
  expect(gaps).toBeGreaterThan(1);
});

test('after closing, nothing happens', () => {
  channel.close();
  vi.advanceTimersByTime(60_000);
  expect([sockets.length, gaps]).toEqual([1, 0]);
});

test('messages of another shape or an unknown type are ignored', () => {
  join(sockets[0]);
  for (const text of [
    '<html>',
    'null',
    '{}',
    '{"type":"deskChanged"}',
    '{"type":"deskReaders","data":[null]}',
  ])
    sockets[0]?.sayText(text);
  sockets[0]?.say({ type: 'newMeme', data: { id: 7 } });
  expect(heard).toEqual([]);
});
