import { PAGE_VIEW } from '@corpomeme/contract/site/page-views';
import { readItem } from '../browser-storage.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { takeOpenedPage } from './page-view.ts';

type RefusalListener = (error: ApiError, token: string) => void;

let onRefusal: RefusalListener = () => {};

/**
 * Registers the session feature's listener, which any refused call notifies: an invalid token ends the session, and a
 * sanction is shown.
 */
export function onSessionRefused(listener: RefusalListener): void {
  onRefusal = listener;
}

/** The API client of this browser's visitor, with the bearer token if there is one (product: roles and permissions). */
export const browserApi: ApiClient = createApiClient(fetchAsMember);

/** Fetches responses that are not JSON. */
export async function fetchAsMember(path: string, init: RequestInit): Promise<Response> {
  const token = readItem('token');
  const headers = new Headers(init.headers);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const opened = (init.method ?? 'GET') === 'GET' ? takeOpenedPage() : null;
  if (opened) headers.set(PAGE_VIEW, opened);
  const response = await fetch(path, { ...init, headers, credentials: 'same-origin' });
  if (token && (response.status === 401 || response.status === 403))
    await reportRefusal(response.clone(), token);
  return response;
}

async function reportRefusal(response: Response, token: string): Promise<void> {
  const body = await response.json().catch(() => ({}));
  noticeRefusal(new ApiError(response.status, body), token);
}

/** Codes of a 401 about a proof beside the session, which itself is valid. */
const OTHER_PROOFS: unknown[] = ['two_factor_code_required', 'google_sign_in_failed'];

/** Reports a refusal of `token` to the session feature, for the one request that does not use `fetch`. */
export function noticeRefusal(error: ApiError, token: string): void {
  const deactivated = error.code === 'account_deactivated' || error.body.redirectToLogin === true;
  const isOver = (error.status === 401 && !OTHER_PROOFS.includes(error.code)) || deactivated;
  if (isOver || error.body.sanction) onRefusal(error, token);
}
