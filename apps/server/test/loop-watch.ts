export interface LoopWatch {
  /** Ends the watch and returns the milliseconds of work that 99 of 100 turns of the event loop stayed below. */
  end(): number;
}

const EVERY = 10;

/**
 * Watches how long this thread works without a turn of its event loop. It counts processor time, not time of day: on a busy machine the
 * loop waits for a core, which blocks nothing of ours.
 */
export function watchLoop(): LoopWatch {
  const turns: number[] = [];
  let before = workedFor();
  const timer = setInterval(() => {
    const now = workedFor();
    turns.push(now - before);
    before = now;
  }, EVERY);
  return {
    end() {
      clearInterval(timer);
      return turns.toSorted((a, b) => a - b)[Math.floor(turns.length * 0.99)] ?? 0;
    },
  };
}

/** Milliseconds. */
function workedFor(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
