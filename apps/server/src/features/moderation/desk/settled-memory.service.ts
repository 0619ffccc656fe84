import type { Context } from '../../../context.ts';

/** Milliseconds after which no entry of a time that is over can still come: a transaction takes seconds, and clocks differ little. */
const SETTLED_AFTER = 3_600_000;

interface Span {
  /** Milliseconds since the epoch. */
  from: number;
  to: number;
}

/**
 * What was found out about a span of time that is over: the log it comes from is append-only, so it never changes. One memory for
 * each site in this process, of as many spans as are ever asked for: weeks or months of a year or so.
 */
export function createSettledMemory<T>(): (ctx: Context, span: Span, read: () => Promise<T>) => Promise<T> {
  const sites = new WeakMap<Context['bus'], Map<number, T>>();
  return async ({ bus, clock }, { from, to }, read) => {
    const known = sites.get(bus) ?? new Map<number, T>();
    sites.set(bus, known);
    const kept = known.get(from);
    if (kept !== undefined) return kept;
    const value = await read();
    if (to + SETTLED_AFTER < clock.now()) known.set(from, value);
    return value;
  };
}
