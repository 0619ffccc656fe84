import type { Context } from '../../context.ts';

export interface TaskLine {
  /** Work on this meme once more; one that waits already waits once. Beyond `MAX_WAITING` it is left to the next round. */
  add(memeId: number): void;
  /** Resolves when nothing waits. */
  settled(): Promise<void>;
  /** What waits is left; what runs goes on. */
  stop(): void;
}

const MAX_WAITING = 1000;

/** One meme after the other, in the background. What fails is logged, and the next one's turn comes. */
export function createTaskLine(
  { background, log }: Pick<Context, 'background' | 'log'>,
  work: (memeId: number) => Promise<void>,
): TaskLine {
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
      // One that came in the moment between the last and the end.
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
