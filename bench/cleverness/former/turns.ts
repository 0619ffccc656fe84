/** Runs the work of one caller a few at a time, first come, first served. */
export type TakeTurn = <T>(caller: string, work: () => Promise<T>) => Promise<T>;

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/** Callers do not wait for one another, so a flood of one is delayed and the others' work runs in between. */
export function createTurns(atOnce: number): TakeTurn {
  const queues = new Map<string, Queue>();
  return async (caller, work) => {
    const queue = queues.get(caller) ?? { running: 0, waiting: [] };
    queues.set(caller, queue);
    // Who ends hands its place on, so the count stays.
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
