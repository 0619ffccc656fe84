import type { Context } from '../../../context.ts';

export interface TaskQueue {
  /** Queues a meme once. Beyond `MAX_WAITING`, the meme waits for the next sweep. */
  add(memeId: number): void;
  /** Resolves when the queue is empty. */
  settled(): Promise<void>;
  /** Drops the queue; running work continues. */
  stop(): void;
}

const MAX_WAITING = 1000;

/** Returns a background queue that handles one meme after the other. Failures are logged, and the next meme follows. */
export function createTaskQueue(
  { background, log }: Pick<Context, 'background' | 'log'>,
  work: (memeId: number) => Promise<void>,
): TaskQueue {
  const waiting = new Set<number>();
  let isOver = false;
  let running: Promise<void> | null = null;
  const workOff = async () => {
    for (const memeId of waiting) {
      waiting.delete(memeId);
      await work(memeId).catch((error: unknown) =>
        log.error({ err: error, meme: memeId }, 'screening failed'),
      );
    }
  };
  const start = () => {
    const done = workOff().finally(() => {
      running = null;
      // A meme may have arrived after the last one was taken.
      if (waiting.size > 0) start();
    });
    running = done;
    background.run(() => done);
  };
  return {
    add(memeId) {
      if (isOver || waiting.size >= MAX_WAITING) return;
      waiting.add(memeId);
      if (!running) start();
    },
    settled: () => running ?? Promise.resolve(),
    stop() {
      isOver = true;
      waiting.clear();
    },
  };
}
