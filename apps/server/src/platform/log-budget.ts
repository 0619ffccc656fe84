interface LineKind {
  /** One of the few texts of the program. */
  message: string;
  /** As pino numbers it. */
  level: number;
  /** Of an answer. */
  status: unknown;
}

interface LineBudget {
  /** Null for a line that goes over the rate; else how many of its kind were left out before it. */
  take(kind: LineKind): { leftOut: number } | null;
}

/** Lines at once, and per second after that. */
const ANSWERS = { burst: 2000, perSecond: 1000 };
const REFUSALS = { burst: 500, perSecond: 20 };
const OTHERS = { burst: 100, perSecond: 5 };
/** Should a library word its lines by what it was sent, all those share one budget. */
const MOST_KINDS = 200;
const REFUSED = 400;
const MILLISECONDS = 1000;

/** Keeps a flood of requests from filling the disk; a flood of one kind leaves the others their lines. `now` in milliseconds. */
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
  return status < REFUSED ? ANSWERS : REFUSALS;
}
