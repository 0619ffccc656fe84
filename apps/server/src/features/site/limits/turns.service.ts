import PQueue from 'p-queue';

/** Runs work of one caller with limited concurrency, in order. */
export type TakeTurn = <T>(caller: string, work: () => Promise<T>) => Promise<T>;

/** Returns a queue per caller, so that a flood of one caller does not delay others. */
export function createTurns(atOnce: number): TakeTurn {
  const queues = new Map<string, PQueue>();
  return (caller, work) => {
    const queue = queues.get(caller) ?? new PQueue({ concurrency: atOnce });
    if (!queues.has(caller)) queue.on('idle', () => queues.delete(caller));
    queues.set(caller, queue);
    return queue.add(work);
  };
}
