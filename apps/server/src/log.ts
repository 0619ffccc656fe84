import { type DestinationStream, pino } from 'pino';
import type { Config } from './config.ts';

export type Log = ReturnType<typeof createLog>;

/** JSON lines on standard output. Never give it an address, a token or a body; what errors quote of them is taken out. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, to?: DestinationStream) {
  const options = { level: logLevel, base: null, serializers: { err: describeError, busboyOptions: hide } };
  return to ? pino(options, to) : pino(options);
}

/** The parser of forms traces all headers of a request. */
const hide = () => '[hidden]';

interface ErrorFacts {
  type: string;
  message: string;
  code?: unknown;
  stack?: string | undefined;
  cause?: ErrorFacts;
}

/** Not all that hangs on an error: databases attach the values they were given. */
function describeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutSecrets(String(error)) };
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message: withoutSecrets(message),
    ...('code' in error && { code: error.code }),
    stack: stack && withoutSecrets(stack),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

const SECRETS: [RegExp, string][] = [
  // User and password of an address, before the rest of it passes for a mail address.
  [/:\/\/[^\s/@]+@/g, '://[hidden]@'],
  [/[^\s@<>"'()=]+@[^\s@<>"'()]+\.[^\s@<>"'()]+/g, '[address]'],
  [/\b(token|password|secret|authorization|bearer)\b(["']?\s*[=: ]\s*["']?)[^\s"',&]+/gi, '$1$2[hidden]'],
];

function withoutSecrets(text: string): string {
  return SECRETS.reduce((rest, [secret, instead]) => rest.replace(secret, instead), text);
}
