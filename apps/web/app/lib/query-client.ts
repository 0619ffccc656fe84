import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const FRESH = 30_000;
const RETRIES = 1;

let browserClient: QueryClient | undefined;

/** One for the life of the browser tab; on the server a new one at each call, so no two visitors share answers. */
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

/** A clear answer stays the same when asked again; a lost one may not. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const final = error instanceof ApiError && error.status < 500;
  return typeof document !== 'undefined' && !final && failures < RETRIES;
}
