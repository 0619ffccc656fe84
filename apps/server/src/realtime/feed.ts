import { REALTIME } from '@corpomeme/contract/site/limits';
import type { PublicMemeChange } from '@corpomeme/contract/site/realtime';
import type { MemeChange } from '../features/memes/feed/updates.service.ts';
import type { Bus } from './bus.ts';

interface FeedOptions {
  /** Returns the current public state of the changed memes. */
  read(changes: ReadonlyMap<number, MemeChange>): Promise<PublicMemeChange[]>;
  /** Sends messages, serialized once for all clients; resolves when they are written. */
  send(messages: string[]): Promise<void>;
  /** Without listeners, nothing is read from the database. */
  hasListeners(): boolean;
  onError(error: unknown): void;
}

interface Feed {
  /** Sends these changes too, for which no event arrived. */
  catchUp(changes: ReadonlyMap<number, MemeChange>): void;
  close(): void;
}

/**
 * Turns bus events into messages: each meme at most once per `REALTIME.coalesce` with its latest state, and at most
 * once as new (product: realtime).
 */
export function createFeed(bus: Bus, { read, send, hasListeners, onError }: FeedOptions): Feed {
  let changes = new Map<number, MemeChange>();
  let lastSent = 0;
  let timer: NodeJS.Timeout | undefined;

  const flush = async () => {
    const batch = changes;
    changes = new Map();
    lastSent = performance.now();
    try {
      const updates = await read(batch);
      await send(updates.map((update) => JSON.stringify(update)));
    } catch (error) {
      onError(error);
    }
    // Reset only now, so that the next round does not overtake a slow one. It sends the changes that came meanwhile.
    timer = undefined;
    if (changes.size > 0) schedule();
  };
  const schedule = () => {
    const wait = Math.max(0, lastSent + REALTIME.coalesce - performance.now());
    timer ??= setTimeout(flush, wait);
  };
  const note = (memeId: number, type: MemeChange) => {
    if (!hasListeners()) return;
    if (type !== 'memeUpdated' || !changes.has(memeId)) changes.set(memeId, type);
    schedule();
  };

  bus.subscribe('meme.approved', ({ memeId }) => note(memeId, 'newMeme'));
  for (const name of ['meme.undone', 'meme.removed', 'meme.deleted'] as const) {
    bus.subscribe(name, ({ memeId }) => note(memeId, 'memeRemoved'));
  }
  bus.subscribe('meme.restored', ({ memeId }) => note(memeId, 'newMeme'));
  for (const name of ['meme.voted', 'meme.commented', 'meme.edited'] as const) {
    bus.subscribe(name, ({ memeId }) => note(memeId, 'memeUpdated'));
  }
  return {
    catchUp(missed) {
      for (const [memeId, type] of missed) note(memeId, type);
    },
    close: () => clearTimeout(timer),
  };
}
