import { ApiError } from './api-error.ts';

/**
 * Returns true if the server refused the call with a text of its own; false for a server failure, a proxy's page, or no
 * response.
 */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.code !== undefined;
}

/** Returns the text to show for a failed call: the server's reason, otherwise `failed`. */
export function refusalText<Fallback extends string | null>(
  error: unknown,
  failed: Fallback,
): string | Fallback {
  return isRefusal(error) ? error.message : failed;
}

/** Returns the server's text, also for a failure, for places that quote it; null if there is none. */
export function serverText(error: unknown): string | null {
  return error instanceof ApiError ? (error.body.error ?? error.body.message ?? null) : null;
}
