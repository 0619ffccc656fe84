import type { ErrorBody, ErrorCode } from '@corpomeme/contract/errors';

/** The server answered with an error. `message` is fit to be shown: it is the wire's own text (product: errors). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Undefined when the answer was not ours, for example a proxy's page. */
  readonly code: ErrorCode | undefined;
  readonly body: Partial<ErrorBody>;

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.error ?? body.message ?? `HTTP ${status}`);
    this.status = status;
    this.code = body.code;
    this.body = body;
  }
}

/** No answer arrived: offline, connection lost, or our own timeout. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly timedOut: boolean;

  constructor(cause: unknown) {
    super('No answer', { cause });
    this.timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
  }
}

export function isStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}
