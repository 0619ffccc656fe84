import { REALTIME } from '@corpomeme/contract/limits';
import type { MemeNews } from '@corpomeme/contract/realtime';
import type { MemeChange } from '../features/memes/feed/updates.service.ts';
import type { Bus } from './bus.ts';

interface FeedOptions {
  /** Reads what the public sees of the changed memes now. */
  read(changes: ReadonlyMap<number, MemeChange>): Promise<MemeNews[]>;
  /** Gets the messages as texts, made once for everybody; resolves when they are on their way. */
  send(messages: string[]): Promise<void>;
  /** Without anybody to tell, nothing is read. */
  hasListeners(): boolean;
  onError(error: unknown): void;
}

interface Feed {
  /** Also tells of these, which no event announced. */
  catchUp(changes: ReadonlyMap<number, MemeChange>): void;
  close(): void;
}

/**
 * Turns the bus's events into messages: a meme is told of at most once in `REALTIME.coalesce`, with its latest state, and as new
 * at most once (product: realtime).
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
    // Only now: a slow one is not overtaken, and what changes meanwhile is told once, with its latest state.
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
  for (const name of ['meme.undone', 'meme.removed'] as const) {
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
