interface LineKind {
  /** The constant text of the log call. */
  message: string;
  /** Pino's level number. */
  level: number;
  /** HTTP status of a response. */
  status: unknown;
}

/** Lines of a burst, and lines per second after it. */
type Rate = { burst: number; perSecond: number };

interface KindBudget {
  rate: Rate;
  /** Lines that may be written now. */
  room: number;
  at: number;
  leftOut: number;
}

interface LineBudget {
  /** Returns null for a line over the rate, else the number of lines of its kind that were left out before it. */
  take(kind: LineKind): { leftOut: number } | null;
}

const RESPONSES = { burst: 2000, perSecond: 1000 };
const REFUSALS = { burst: 500, perSecond: 20 };
const OTHERS = { burst: 100, perSecond: 5 };
/** Kinds beyond this number share one budget, in case a library puts client input into its message. */
const MAX_KINDS = 200;
const REFUSED = 400;
const MILLISECONDS = 1000;

/**
 * Limits log lines per kind, so that a flood of requests neither fills the disk nor hides other lines. `now` in
 * milliseconds.
 */
export function createLineBudget(now: () => number): LineBudget {
  const budgets = new Map<string, KindBudget>();
  /** The last result: under load, lines of one kind follow each other, and comparing kinds is faster than building a name. */
  let last: { kind: LineKind; budget: KindBudget } | undefined;

  function find(kind: LineKind, time: number): KindBudget {
    if (last && isSame(last.kind, kind)) return last.budget;
    const { message, level, status } = kind;
    const wanted = `${level} ${message} ${String(status)}`;
    const name = budgets.has(wanted) || budgets.size < MAX_KINDS ? wanted : String(level);
    const rate = rateOf(message, status);
    const budget = budgets.get(name) ?? { rate, room: rate.burst, at: time, leftOut: 0 };
    budgets.set(name, budget);
    last = { kind, budget };
    return budget;
  }

  return {
    take(line) {
      const time = now();
      const kind = find(line, time);
      const { rate } = kind;
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

function isSame(a: LineKind, b: LineKind): boolean {
  return a.message === b.message && a.level === b.level && a.status === b.status;
}

function rateOf(message: string, status: unknown): Rate {
  if (message !== 'request' || typeof status !== 'number') return OTHERS;
  return status < REFUSED ? RESPONSES : REFUSALS;
}
