import type { ErrorBody } from '@corpomeme/contract/errors';
import { WAIT } from '@corpomeme/contract/limits';
import type { z } from 'zod';
import { ApiError, NetworkError } from './api-error.ts';

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  json?: unknown;
  signal?: AbortSignal;
  /** See `sendOnce`. */
  idempotencyKey?: string;
  /** Milliseconds; 10 s unless given (spec §7). */
  timeout?: number;
}

export interface ApiAnswer<T> {
  data: T;
  headers: Headers;
}

export type Transport = (path: string, init: RequestInit) => Promise<Response>;

/**
 * Asks the API and types the answer by a contract schema: `ask<typeof Meme>(api.meme(7))`. The schema is a type
 * only: our own server has validated the answer, and the validator would be a third of the page's JavaScript.
 * Throws `ApiError` for error answers and `NetworkError` where none came; an abort by `signal` passes through.
 */
export interface ApiClient {
  ask<Schema extends z.ZodType>(path: string, request?: ApiRequest): Promise<z.output<Schema>>;
  /** The same with headers, for lists (`Link`, `X-Total-Count`). */
  askWithHeaders<Schema extends z.ZodType>(
    path: string,
    request?: ApiRequest,
  ): Promise<ApiAnswer<z.output<Schema>>>;
}

export function createApiClient(transport: Transport): ApiClient {
  async function askWithHeaders<Schema extends z.ZodType>(path: string, request: ApiRequest = {}) {
    const response = await send(transport, path, request);
    const data = response.status === 204 ? undefined : await readJson(response, request.signal);
    return { data: data as z.output<Schema>, headers: response.headers };
  }
  return {
    askWithHeaders,
    ask: async <Schema extends z.ZodType>(path: string, request?: ApiRequest) =>
      (await askWithHeaders<Schema>(path, request)).data,
  };
}

async function send(transport: Transport, path: string, request: ApiRequest): Promise<Response> {
  const response = await unlessAborted(request.signal, () => transport(path, requestInit(request)));
  if (response.ok) return response;
  throw new ApiError(response.status, await response.json().then(asErrorBody, () => ({})));
}

function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  return unlessAborted(signal, () => response.json());
}

function requestInit(request: ApiRequest): RequestInit {
  const { method = 'GET', json, signal, idempotencyKey, timeout = WAIT.request } = request;
  const deadline = AbortSignal.timeout(timeout);
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (json !== undefined) headers['Content-Type'] = 'application/json';
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  return {
    method,
    headers,
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    ...(json !== undefined && { body: JSON.stringify(json) }),
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
