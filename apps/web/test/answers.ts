import { ERRORS, type ErrorCode } from '@corpomeme/contract/site/errors';
import { vi } from 'vitest';

/** A request of a mounted component. */
export interface Call {
  /** Method and path, such as `POST /memes/7/vote`. */
  route: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
}

type Answer = (call: Call) => unknown;

/**
 * Replaces the network until the end of the test. Each route answers with a value as JSON, a `Response`, or what a function
 * returns or throws; other calls fail the test. Returns the calls, which grow.
 */
export function answerCalls(answers: Record<string, unknown>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost');
    const call: Call = {
      route: `${init.method ?? 'GET'} ${url.pathname}`,
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      headers: new Headers(init.headers),
    };
    calls.push(call);
    if (!Object.hasOwn(answers, call.route)) throw new Error(`no answer for ${call.route}`);
    const answer = answers[call.route];
    const value = await (typeof answer === 'function' ? (answer as Answer)(call) : answer);
    if (value instanceof Response) return value.clone();
    return value === undefined ? new Response(null, { status: 204 }) : Response.json(value);
  });
  return calls;
}

/** Returns the response of the API to a refused call. */
export function refusal(code: ErrorCode, more: object = {}): Response {
  const [status, error] = ERRORS[code];
  return Response.json({ error, code, ...more }, { status });
}

/** Throws what `fetch` throws without a connection. */
export function offline(): never {
  throw new TypeError('Failed to fetch');
}
