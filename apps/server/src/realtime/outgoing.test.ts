import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Announcement, createOutgoing } from './relay.ts';

const voted = (memeId: number): Announcement => ['meme.voted', { memeId }];

test('each event is sent once, in the order of its first occurrence', () => {
  const outgoing = createOutgoing(() => 0);
  for (const id of [1, 2, 1, 3, 2]) outgoing.add(voted(id));
  expect(outgoing.take()).toEqual({ events: [1, 2, 3].map(voted), missedSince: undefined });
  expect(outgoing.isEmpty()).toBe(true);
});

test('an event that occurs again while it is being sent is sent again', () => {
  const outgoing = createOutgoing(() => 0);
  outgoing.add(voted(1));
  outgoing.take();
  outgoing.add(voted(1));
  expect(outgoing.take().events).toEqual([voted(1)]);
});

test('unsent events wait with newer ones', () => {
  const outgoing = createOutgoing(() => 0);
  outgoing.add(voted(1));
  const failed = outgoing.take();
  outgoing.add(voted(2));
  outgoing.putBack(failed);
  expect(outgoing.take().events).toEqual([voted(2), voted(1)]);
});

test('an overflow becomes one message to reread everything since the first event', () => {
  let now = 1_000_000;
  const outgoing = createOutgoing(() => now++);
  for (let id = 0; id <= 10_000; id++) outgoing.add(voted(id));
  const content = outgoing.take();
  expect(content).toEqual({ events: [], missedSince: 990_000 });
  expect(outgoing.isEmpty()).toBe(true);
  outgoing.putBack(content);
  expect(outgoing.isEmpty()).toBe(false);
  expect(outgoing.take()).toEqual(content);
  outgoing.add(voted(1));
  expect(outgoing.take()).toEqual({ events: [voted(1)], missedSince: undefined });
});

test('no message exceeds PostgreSQL’s limit, and no event is lost', () => {
  const event = fc.oneof(
    fc.nat().map(voted),
    fc
      .tuple(fc.string({ minLength: 1, maxLength: 64 }), fc.string({ maxLength: 64, unit: 'grapheme' }))
      .map(([userId, sessionKey]): Announcement => ['user.loggedOut', { userId, sessionKey }]),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 400 }), (events) => {
      const outgoing = createOutgoing(() => 0);
      events.forEach(outgoing.add);
      const told = new Set<string>();
      while (!outgoing.isEmpty()) {
        const message = JSON.stringify({ from: '0'.repeat(36), ...outgoing.take() });
        expect(Buffer.byteLength(message)).toBeLessThan(8000);
        for (const one of (JSON.parse(message) as { events: Announcement[] }).events)
          told.add(JSON.stringify(one));
      }
      expect(told).toEqual(new Set(events.map((one) => JSON.stringify(one))));
    }),
  );
});
