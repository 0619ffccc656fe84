export interface LoopWatch {
  /** Ends the watch and returns the 99th percentile of milliseconds of work per event loop turn. */
  end(): number;
}

const INTERVAL_MS = 10;

/**
 * Measures how long this thread works without returning to its event loop. Counts CPU time, because waiting for a core
 * on a busy machine blocks nothing.
 */
export function watchLoop(): LoopWatch {
  const turns: number[] = [];
  let before = cpuTime();
  const timer = setInterval(() => {
    const now = cpuTime();
    turns.push(now - before);
    before = now;
  }, INTERVAL_MS);
  return {
    end() {
      clearInterval(timer);
      return turns.toSorted((a, b) => a - b)[Math.floor(turns.length * 0.99)] ?? 0;
    },
  };
}

/** Returns the CPU time of this thread in milliseconds. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
