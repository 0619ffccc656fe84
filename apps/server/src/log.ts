import { type DestinationStream, type LogFn, pino } from 'pino';
import type { Config } from './config.ts';

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
function createLineBudget(now: () => number): LineBudget {
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

export type Log = ReturnType<typeof createLog>;

/**
 * Returns a logger that writes JSON lines to standard output. Callers never pass an address, a token or a body; the log
 * redacts what errors quote of them.
 */
export function createLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  to?: DestinationStream,
  now?: () => number,
) {
  const output = to ?? bufferedOutput();
  const options = {
    level: logLevel,
    base: null,
    serializers: { err: describeError, busboyOptions: hide },
    hooks: { logMethod: limitLines(output, now) },
  };
  return pino(options, output);
}

/** `flush` writes what is buffered. */
type LogOutput = DestinationStream & { flush?(): void };

const STANDARD_OUTPUT = 1;
/** Bytes of lines that are written together, which is about twenty-five requests. */
const BUFFER_SIZE = 4096;
/** Milliseconds after which a line is written although the buffer is not full. */
const FLUSH_INTERVAL = 200;
const ERROR_LEVEL = 50;

/** The process has one standard output, and therefore one buffer. */
let buffered: LogOutput | undefined;

/**
 * Returns standard output behind a buffer, which saves a system call for each request (decision 145). Writes are synchronous: a
 * slow reader slows the server down and loses no line, and neither does an exit.
 */
function bufferedOutput(): LogOutput {
  if (buffered) return buffered;
  const output = pino.destination({
    dest: STANDARD_OUTPUT,
    sync: true,
    minLength: BUFFER_SIZE,
    periodicFlush: FLUSH_INTERVAL,
  });
  process.on('exit', () => output.flushSync());
  buffered = output;
  return output;
}

/**
 * Limits the rate of each kind of line. The first line after a flood tells how many were left out. Writes errors at
 * once, because the process may be about to die.
 */
function limitLines(output: LogOutput, now = () => performance.now()) {
  const budget = createLineBudget(now);
  return function write(this: pino.Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
    const { facts, message } = readLine(args);
    const status =
      typeof facts === 'object' && facts !== null && 'status' in facts ? facts.status : undefined;
    const taken = budget.take({ message, level, status });
    if (!taken) return;
    if (taken.leftOut > 0) method.call(this, { lines: taken.leftOut, of: message, status }, 'lines left out');
    if (facts === undefined) method.call(this, message);
    else method.call(this, facts, message);
    if (level >= ERROR_LEVEL) output.flush?.();
  };
}

/** Always sets a message: without one, pino would add the error's message unredacted. */
function readLine(args: unknown[]): { facts: unknown; message: string } {
  const [first, second] = args;
  if (typeof first === 'string') return { facts: undefined, message: cutText(first, MAX_MESSAGE) };
  const facts = first instanceof Error ? { err: first } : first;
  return { facts, message: typeof second === 'string' ? cutText(second, MAX_MESSAGE) : 'error' };
}

/** Returns the text cut to `max` characters, with its full length noted. */
function cutText(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max)}… (${text.length} characters)`;
}

/** The form parser traces all headers of a request. */
const hide = () => '[hidden]';

interface ErrorFacts {
  type: string;
  message: string;
  code?: string;
  stack?: string | undefined;
  cause?: ErrorFacts;
}

/** Characters of an error's message and of its stack. */
const MAX_MESSAGE = 2000;
const MAX_STACK = 4000;
const MAX_CODE = 100;
/** Limits the depth, because a cause may be its own cause. */
const MAX_CAUSES = 4;

/** Returns known fields of an error only, because database errors also carry the values of the statement. */
function describeError(error: unknown, causes = MAX_CAUSES): ErrorFacts {
  if (!(error instanceof Error))
    return { type: typeof error, message: describeText(String(error), MAX_MESSAGE) };
  const { name, message, stack, cause } = error;
  return {
    type: cutText(name, MAX_CODE),
    message: describeText(message, MAX_MESSAGE),
    ...('code' in error && { code: cutText(String(error.code), MAX_CODE) }),
    stack: stack && describeText(stack, MAX_STACK),
    ...(cause !== undefined && causes > 0 && { cause: describeError(cause, causes - 1) }),
  };
}

/** Cuts after redaction, because half an address would not match the patterns. */
const describeText = (text: string, max: number) => cutText(withoutSecrets(text), max);

/** Each pattern has a fixed start and no overlapping parts, so that matching takes linear time. */
const SECRETS: [RegExp, string][] = [
  // User and password of a URL, before the rest can match as a mail address.
  [/:\/\/[^\s/@]+@/g, '://[hidden]@'],
  [/(?<![^\s@<>"'()=])[^\s@<>"'()=]+@[^\s@<>"'()]+\.[^\s@<>"'()]+/g, '[address]'],
  [
    /(token|password|secret|authorization|bearer)(?![a-z])(["']?(?:\s*[=:]\s*|\s+)["']?)(?:(?:bearer|basic) +)?[^\s"',&]+/gi,
    '$1$2[hidden]',
  ],
];

function withoutSecrets(text: string): string {
  return SECRETS.reduce((rest, [secret, instead]) => rest.replace(secret, instead), text);
}
