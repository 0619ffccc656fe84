/** Runs the work of one caller with limited concurrency, in order. */
export type TakeTurn = <T>(caller: string, work: () => Promise<T>) => Promise<T>;

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/** Returns a queue per caller, so that a flood of one caller does not delay others. */
export function createTurns(atOnce: number): TakeTurn {
  const queues = new Map<string, Queue>();
  return async (caller, work) => {
    const queue = queues.get(caller) ?? { running: 0, waiting: [] };
    queues.set(caller, queue);
    // Work that ends passes its place on, so the count stays the same.
    if (queue.running >= atOnce) await new Promise<void>((resolve) => queue.waiting.push(resolve));
    else queue.running += 1;
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else {
        queue.running -= 1;
        if (queue.running === 0) queues.delete(caller);
      }
    }
  };
}
