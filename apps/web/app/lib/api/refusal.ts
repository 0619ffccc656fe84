import { ApiError } from './api-error.ts';

/** Returns true where the server refused the call in its own words. False for a fault, a proxy's page, and no response. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.code !== undefined;
}

/** Returns the text to show for a failed call: why the server refused it, otherwise `failed`. */
export function refusalText<Fallback extends string | null>(
  error: unknown,
  failed: Fallback,
): string | Fallback {
  return isRefusal(error) ? error.message : failed;
}

/** Returns the server's own words, also about a fault, where the product's text quotes them; null where it has none. */
export function serverText(error: unknown): string | null {
  return error instanceof ApiError ? (error.body.error ?? error.body.message ?? null) : null;
}
