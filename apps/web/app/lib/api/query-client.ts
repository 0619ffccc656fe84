import { QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from './api-error.ts';

const FRESH = 30_000;
const RETRIES = 1;

let browserClient: QueryClient | undefined;

/** Returns the browser tab's only client; on the server, a new one per call, so that visitors share no responses. */
export function getQueryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // TanStack would pause offline calls: a vote would look successful, and a link would do nothing. They fail at
      // once instead.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: FRESH,
        retry: isWorthRetrying,
        retryDelay: 1000,
      },
    },
  });
}

/**
 * Returns true for a lost response. An error response would be the same again, and a timeout has waited long enough.
 */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (typeof document === 'undefined' || !navigator.onLine || failures >= RETRIES) return false;
  if (error instanceof NetworkError) return !error.timedOut;
  return !(error instanceof ApiError && error.status < 500);
}
