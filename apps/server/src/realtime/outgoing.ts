import type { EventName, Events } from './bus.ts';

export type Announcement = [name: EventName, event: Events[EventName]];

export interface Content {
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
