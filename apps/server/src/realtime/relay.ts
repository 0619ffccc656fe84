import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Channel } from '../db/notifications.ts';
import type { Bus, EventName, Events } from './bus.ts';

export type Announcement = [name: EventName, event: Events[EventName]];

interface Content {
  events: Announcement[];
  /** Set after an overflow: since when events are missing (milliseconds since the epoch). */
  missedSince?: number | undefined;
}

/** Stays below PostgreSQL's 8,000 bytes with the frame around it. */
const MAX_BYTES = 7500;
const MAX_WAITING = 10_000;
/** Milliseconds of allowed clock skew. */
const CLOCK_SKEW = 10_000;

/** Queues events for other processes, each once; receivers read the current state from the database. */
export function createOutgoing(now: () => number) {
  const waiting = new Map<string, Announcement>();
  let oldest: number | undefined;
  let missedSince: number | undefined;
  const add = (announcement: Announcement) => {
    oldest ??= now();
    waiting.set(JSON.stringify(announcement), announcement);
    if (waiting.size <= MAX_WAITING) return;
    missedSince ??= oldest - CLOCK_SKEW;
    waiting.clear();
  };
  return {
    add,
    isEmpty: () => waiting.size === 0 && missedSince === undefined,
    take(): Content {
      const content: Content = { events: [], missedSince };
      missedSince = undefined;
      let bytes = 0;
      for (const [text, announcement] of waiting) {
        bytes += Buffer.byteLength(text) + 1;
        if (bytes > MAX_BYTES) break;
        content.events.push(announcement);
        waiting.delete(text);
      }
      if (waiting.size === 0) oldest = undefined;
      return content;
    },
    putBack(content: Content): void {
      missedSince = content.missedSince ?? missedSince;
      content.events.forEach(add);
    },
  };
}

interface Message extends Content {
  /** The sender's id, with which a process ignores its own messages. */
  from: string;
}

interface Listeners {
  onMessage(text: string): void;
  onListening(since: number): void;
}

interface RelayOptions {
  now(): number;
  open(listeners: Listeners): Channel;
  onError(error: unknown): void;
}

/** Milliseconds between messages: a single event is sent at once, a burst is collected. */
const COALESCE = 50;
/** Milliseconds to send the last events when the relay closes. Events that remain unsent are lost. */
const CLOSE_TIMEOUT = 1000;
/**
 * Sends events of this process to the others on the same database, and publishes theirs here. Events wait while the
 * connection is lost. After a reconnect, one `events.missed` replaces the missed events of the others.
 */
export function relayEvents(bus: Bus, { now, open, onError }: RelayOptions): { close(): Promise<void> } {
  const from = randomUUID();
  let isRepeating = false;
  const repeat = (...[name, event]: Announcement) => {
    isRepeating = true;
    bus.publish(name, event);
    isRepeating = false;
  };
  const hear = ({ events, missedSince, ...message }: Message) => {
    if (message.from === from) return;
    for (const announcement of events) repeat(...announcement);
    if (missedSince !== undefined) repeat('events.missed', { since: missedSince });
  };
  const channel = open({
    onMessage(text) {
      try {
        hear(JSON.parse(text) as Message);
      } catch (error) {
        onError(error);
      }
    },
    onListening(since) {
      repeat('events.missed', { since });
      sender.flush();
    },
  });
  const sender = createSender(now, (content) =>
    channel.send(JSON.stringify({ from, ...content } satisfies Message)),
  );
  bus.subscribeAll((name, event) => {
    if (!isRepeating) sender.add([name, event]);
  });
  return {
    async close() {
      await sender.settle();
      await channel.close();
    },
  };
}

function createSender(now: () => number, send: (content: Content) => Promise<void>) {
  const outgoing = createOutgoing(now);
  let lastSent = Number.NEGATIVE_INFINITY;
  let sending: Promise<void> | null = null;
  const sendAll = async () => {
    while (!outgoing.isEmpty()) {
      await wait(Math.max(0, lastSent + COALESCE - performance.now()));
      lastSent = performance.now();
      const content = outgoing.take();
      await send(content).catch((error: unknown) => {
        outgoing.putBack(content);
        throw error;
      });
    }
  };
  const flush = () => {
    // The channel reports lost connections. Unsent events are sent with the next event, or after the reconnect.
    const settled = () => {
      sending = null;
    };
    sending ??= sendAll().then(settled, settled);
    return sending;
  };
  return {
    flush,
    add(announcement: Announcement): void {
      outgoing.add(announcement);
      void flush();
    },
    async settle(): Promise<void> {
      const timeout = new AbortController();
      await Promise.race([flush(), wait(CLOSE_TIMEOUT, undefined, timeout)]);
      timeout.abort();
    },
  };
}
