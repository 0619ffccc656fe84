import { type DestinationStream, type LogFn, pino } from 'pino';
import type { Config } from './config.ts';
import { createLineBudget } from './platform/log-budget.ts';

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
