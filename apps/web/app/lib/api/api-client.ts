import type { ErrorBody } from '@corpomeme/contract/site/error-body';
import { WAIT } from '@corpomeme/contract/site/limits';
import {
  type Method,
  type Operation,
  type OperationAddress,
  type PathParameter,
  type PathValues,
  pathOf,
  type QueryValues,
} from '@corpomeme/contract/site/operation';
import type { ApiResponse } from '@corpomeme/contract/site/rendering';
import type { z } from 'zod';
import { awaited } from '../awaited.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { hasShape, type Shape } from './shape.ts';

type Schema = z.ZodType;

/** A coercing schema accepts `unknown`; then the type of its output is used for the input too. */
type RequestInput<Input, Output> = {
  [Key in keyof Input]: unknown extends Input[Key]
    ? Key extends keyof Output
      ? Output[Key]
      : never
    : Input[Key];
};
type BodyOf<Body extends Schema> =
  unknown extends z.input<Body> ? z.output<Body> : RequestInput<z.input<Body>, z.output<Body>>;
type QueryOf<Query extends Schema> = {
  [Key in keyof z.output<Query>]?: z.output<Query>[Key] | null | undefined;
};

type ParamsPart<Path extends string> = [PathParameter<Path>] extends [never]
  ? object
  : { params: PathValues<Path> };
type QueryPart<Op> = Op extends { query: infer Query extends Schema } ? { query?: QueryOf<Query> } : object;
type BodyPart<Op> = Op extends { body: infer Body extends Schema }
  ? undefined extends z.input<Body>
    ? { body?: BodyOf<Body> }
    : { body: BodyOf<Body> }
  : object;

interface CallOptions {
  signal?: AbortSignal;
  /** See `sendOnce`. */
  idempotencyKey?: string;
  /** Milliseconds; defaults to 10 s (product: calls). */
  timeout?: number;
  /** For small writes that the visitor does not wait for, such as votes: no loading overlay, and they outlive the page. */
  isBackground?: boolean;
  /** For callers that have a text of their own for a response that lacks something. */
  acceptsAnyShape?: boolean;
}

/** `page` is the path of a list's page, from `pathOf` or a `Link` header. */
type CallInput<Op extends Operation> =
  | (ParamsPart<Op['path']> & QueryPart<Op> & BodyPart<Op> & CallOptions & { page?: never })
  | (CallOptions & { page: string });

/** The input is optional if it has no required field. */
type CallArguments<Op extends Operation> = object extends ParamsPart<Op['path']> & BodyPart<Op>
  ? [input?: CallInput<Op>]
  : [input: CallInput<Op>];

type ResponseBody<Op extends Operation> = z.output<Op['response'][keyof Op['response']]>;

interface Answer<T> extends Pick<ApiResponse, 'headers'> {
  data: T;
}

export type Transport = (
  path: string,
  init: RequestInit,
  operation: OperationAddress,
) => Promise<ApiResponse>;

/**
 * Calls operations of the contract. Browsers have no schemas, only the shape of the response, which the build writes into the
 * operation (`vite/contract-values.ts`).
 * Throws `ApiError` for error responses and `NetworkError` without a response; an abort by `signal` passes through.
 */
export interface ApiClient {
  call<Op extends Operation>(operation: Op, ...input: CallArguments<Op>): Promise<ResponseBody<Op>>;
  /** For lists, whose headers matter (`Link`, `X-Total-Count`). */
  callWithHeaders<Op extends Operation>(
    operation: Op,
    ...input: CallArguments<Op>
  ): Promise<Answer<ResponseBody<Op>>>;
}

/** The runtime shape of `CallInput` for any operation. */
interface AnyInput extends CallOptions {
  page?: string;
  params?: PathValues<string>;
  query?: QueryValues;
  body?: unknown;
}

/** Without `hasDeadline`, calls end only when the transport ends them. */
export function createApiClient(transport: Transport, { hasDeadline = true } = {}): ApiClient {
  async function callWithHeaders<Op extends Operation>(operation: Op, ...[input]: CallArguments<Op>) {
    const call: AnyInput = input ?? {};
    // Reads show their own loading states.
    const isWaitedFor = operation.method !== 'GET' && !call.isBackground;
    const answer = await (isWaitedFor ? awaited(exchange(operation, call)) : exchange(operation, call));
    return answer as Answer<ResponseBody<Op>>;
  }
  async function exchange(operation: Operation, call: AnyInput): Promise<Answer<unknown>> {
    const path = call.page ?? pathOf(operation, call.params, call.query);
    const init = requestInit(operation.method, call, hasDeadline);
    const response = await send(() => transport(path, init, operation), call.signal);
    const data =
      response.status === 204
        ? undefined
        : await readJson(response, call.acceptsAnyShape ? {} : operation, call.signal);
    return { data, headers: response.headers };
  }
  return {
    callWithHeaders,
    call: async (operation, ...input) => (await callWithHeaders(operation, ...input)).data,
  };
}

async function send(
  request: () => Promise<ApiResponse>,
  signal: AbortSignal | undefined,
): Promise<ApiResponse> {
  const response = await unlessAborted(signal, request);
  if (response.ok) return response;
  throw new ApiError(response.status, await response.json().then(asErrorBody, () => ({})));
}

/** A proxy's page, a cut response or another version's data count as no response. */
function readJson(
  response: ApiResponse,
  { shape }: { shape?: Shape; response?: unknown },
  signal: AbortSignal | undefined,
): Promise<unknown> {
  return unlessAborted(signal, async () => {
    const data: unknown = await response.json();
    if (shape && !hasShape(data, shape)) throw new TypeError('the response lacks what the contract promises');
    return data;
  });
}

function requestInit(method: Method, call: AnyInput, hasDeadline: boolean): RequestInit {
  const { body, signal, idempotencyKey, isBackground, timeout = WAIT.request } = call;
  const signals = [signal, hasDeadline && AbortSignal.timeout(timeout)].filter((each) => !!each);
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  return {
    method,
    headers,
    ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(isBackground && { keepalive: true }),
  };
}

async function unlessAborted<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError(cause);
  }
}

function asErrorBody(body: unknown): Partial<ErrorBody> {
  return typeof body === 'object' && body !== null ? body : {};
}
