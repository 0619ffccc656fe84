interface LineKind {
  /** The constant text of the log call. */
  message: string;
  /** Pino's level number. */
  level: number;
  /** HTTP status of a response. */
  status: unknown;
}

interface LineBudget {
  /** Returns null for a line over the rate, else the number of lines of its kind that were left out before it. */
  take(kind: LineKind): { leftOut: number } | null;
}

/** Lines of a burst, and lines per second after it. */
const RESPONSES = { burst: 2000, perSecond: 1000 };
const REFUSALS = { burst: 500, perSecond: 20 };
const OTHERS = { burst: 100, perSecond: 5 };
/** Kinds beyond this number share one budget, in case a library puts client input into its message. */
const MOST_KINDS = 200;
const REFUSED = 400;
const MILLISECONDS = 1000;

/**
 * Limits log lines per kind, so that a flood of requests neither fills the disk nor hides other lines. `now` in
 * milliseconds.
 */
export function createLineBudget(now: () => number): LineBudget {
  const kinds = new Map<string, { room: number; at: number; leftOut: number }>();
  return {
    take({ message, level, status }) {
      const rate = rateOf(message, status);
      const wanted = `${level} ${message} ${String(status)}`;
      const name = kinds.has(wanted) || kinds.size < MOST_KINDS ? wanted : String(level);
      const time = now();
      const kind = kinds.get(name) ?? { room: rate.burst, at: time, leftOut: 0 };
      kinds.set(name, kind);
      kind.room = Math.min(rate.burst, kind.room + ((time - kind.at) / MILLISECONDS) * rate.perSecond);
      kind.at = time;
      if (kind.room < 1) {
        kind.leftOut += 1;
        return null;
      }
      kind.room -= 1;
      const { leftOut } = kind;
      kind.leftOut = 0;
      return { leftOut };
    },
  };
}

function rateOf(message: string, status: unknown) {
  if (message !== 'request' || typeof status !== 'number') return OTHERS;
  return status < REFUSED ? RESPONSES : REFUSALS;
}
