import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const FRESH = 30_000;
const RETRIES = 1;

let browserClient: QueryClient | undefined;

/** Returns the browser tab's only client; on the server, a new one per call, so that visitors share no responses. */
export function getQueryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: FRESH, retry: isWorthRetrying, retryDelay: 1000 } },
  });
}

/** Returns true for lost responses; an error response would be the same again. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const final = error instanceof ApiError && error.status < 500;
  return typeof document !== 'undefined' && !final && failures < RETRIES;
}
