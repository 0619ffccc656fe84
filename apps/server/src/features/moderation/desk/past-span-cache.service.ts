import type { Context } from '../../../context.ts';

/**
 * Milliseconds after which no more entries for a past time can appear: a transaction takes seconds, and clocks differ
 * little.
 */
const SETTLED_AFTER = 3_600_000;

interface Span {
  /** Milliseconds since the epoch. */
  from: number;
  to: number;
}

/**
 * Caches results about past time spans. They never change, because the audit log is append-only. One cache per site and
 * process, for as many spans as are ever requested: weeks or months of about a year.
 */
export function createPastSpanCache<T>(): (ctx: Context, span: Span, read: () => Promise<T>) => Promise<T> {
  const sites = new WeakMap<Context['bus'], Map<number, T>>();
  return async ({ bus, clock }, { from, to }, read) => {
    const known = sites.get(bus) ?? new Map<number, T>();
    sites.set(bus, known);
    const cached = known.get(from);
    if (cached !== undefined) return cached;
    const value = await read();
    if (to + SETTLED_AFTER < clock.now()) known.set(from, value);
    return value;
  };
}
