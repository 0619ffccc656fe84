import type { QueueAddOptions } from 'p-queue';

export interface TurnOptions extends QueueAddOptions {
  /** Jobs of one owner wait behind each other. Jobs without an owner share one queue. */
  owner?: string;
}

type Run = () => Promise<unknown>;

interface QueuedJob {
  id: string;
  run: Run;
}

/**
 * A queue for `p-queue`: owners take turns, and each owner's jobs keep their order. An owner with a new job waits
 * behind the others.
 */
export class RoundRobin {
  readonly #lines = new Map<string, QueuedJob[]>();

  get size(): number {
    let size = 0;
    for (const line of this.#lines.values()) size += line.length;
    return size;
  }

  enqueue(run: Run, { owner = '', id = '' }: Partial<TurnOptions> = {}): void {
    const line = this.#lines.get(owner);
    if (line) line.push({ id, run });
    else this.#lines.set(owner, [{ id, run }]);
  }

  dequeue(): Run | undefined {
    for (const [owner, [first, ...rest]] of this.#lines) {
      this.#lines.delete(owner);
      if (rest.length > 0) this.#lines.set(owner, rest);
      return first?.run;
    }
    return undefined;
  }

  /** Removes an aborted job. */
  remove(id: string): void {
    for (const [owner, line] of this.#lines) {
      const rest = line.filter((waiting) => waiting.id !== id);
      if (rest.length === 0) this.#lines.delete(owner);
      else this.#lines.set(owner, rest);
    }
  }

  /** Returns the jobs of one owner. */
  filter({ owner = '' }: Partial<TurnOptions>): Run[] {
    return (this.#lines.get(owner) ?? []).map(({ run }) => run);
  }

  setPriority(): never {
    throw new Error('owners take turns: there are no priorities');
  }
}
