import { type ApiClient, createApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { readItem } from './browser-storage.ts';

type RefusalListener = (error: ApiError, token: string) => void;

let onRefusal: RefusalListener = () => {};

/** The session feature listens here: a dead token ends the session, and a sanction is shown, wherever it was noticed. */
export function onSessionRefused(listener: RefusalListener): void {
  onRefusal = listener;
}

/** The API as the visitor of this browser, with the bearer token where there is one (product: roles and permissions). */
export const browserApi: ApiClient = createApiClient(fetchAsMember);

/** For answers that are no JSON. */
export async function fetchAsMember(path: string, init: RequestInit): Promise<Response> {
  const token = readItem('token');
  const headers = new Headers(init.headers);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const response = await fetch(path, { ...init, headers, credentials: 'same-origin' });
  if (token && (response.status === 401 || response.status === 403))
    await reportRefusal(response.clone(), token);
  return response;
}

async function reportRefusal(response: Response, token: string): Promise<void> {
  const body = await response.json().catch(() => ({}));
  noticeRefusal(new ApiError(response.status, body), token);
}

/** A 401 that asks for one thing more and has nothing against the session itself. */
const ASKS_FOR_CODE = 'two_factor_code_required';

/** For the one request that does not go through `fetch`: tells the session if this answer to `token` is about it. */
export function noticeRefusal(error: ApiError, token: string): void {
  const deactivated = error.code === 'account_deactivated' || error.body.redirectToLogin === true;
  const isOver = (error.status === 401 && error.code !== ASKS_FOR_CODE) || deactivated;
  if (isOver || error.body.sanction) onRefusal(error, token);
}
