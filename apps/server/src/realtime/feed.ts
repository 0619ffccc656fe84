import { REALTIME } from '@corpomeme/contract/limits';
import type { MemeUpdate } from '@corpomeme/contract/realtime';
import type { Bus } from './bus.ts';

interface FeedOptions {
  /** Reads what the public sees of the changed memes now. */
  read(changes: ReadonlyMap<number, MemeUpdate['type']>): Promise<MemeUpdate[]>;
  /** Gets each message as text, made once for everybody. */
  send(message: string): void;
  /** Without anybody to tell, nothing is read. */
  hasListeners(): boolean;
  onError(error: unknown): void;
}

/**
 * Turns the bus's events into messages: a meme is told of at most once in `REALTIME.coalesce`, with its latest state, and as new
 * at most once (decision 19).
 */
export function createFeed(bus: Bus, { read, send, hasListeners, onError }: FeedOptions): { close(): void } {
  let changes = new Map<number, MemeUpdate['type']>();
  let lastSent = 0;
  let timer: NodeJS.Timeout | undefined;
  // One after the other: a slower read must not be overtaken by a later one.
  let sending = Promise.resolve();

  const flush = async () => {
    timer = undefined;
    const batch = changes;
    changes = new Map();
    lastSent = performance.now();
    sending = sending
      .then(() => read(batch))
      .then((updates) => {
        for (const update of updates) send(JSON.stringify(update));
      })
      .catch(onError);
  };
  const note = (memeId: number, type: MemeUpdate['type']) => {
    if (!hasListeners()) return;
    if (type === 'newMeme' || !changes.has(memeId)) changes.set(memeId, type);
    const wait = Math.max(0, lastSent + REALTIME.coalesce - performance.now());
    timer ??= setTimeout(flush, wait);
  };

  bus.subscribe('meme.approved', ({ memeId }) => note(memeId, 'newMeme'));
  for (const name of ['meme.voted', 'meme.commented', 'meme.edited'] as const) {
    bus.subscribe(name, ({ memeId }) => note(memeId, 'memeUpdated'));
  }
  return { close: () => clearTimeout(timer) };
}
