import type { ErrorBody } from '@corpomeme/contract/site/error-body';
import type { ErrorCode } from '@corpomeme/contract/site/errors';

/** An error response of the server. `message` can be shown as it is: it is the text of the wire (product: errors). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Undefined if the response is not the API's, for example a proxy's page. */
  readonly code: ErrorCode | undefined;
  readonly body: Partial<ErrorBody>;

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.error ?? body.message ?? `HTTP ${status}`);
    this.status = status;
    this.code = body.code;
    this.body = body;
  }
}

/** No response arrived: offline, connection lost, or a timeout. */
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
