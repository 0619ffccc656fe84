import type { CurrentUser } from '@corpomeme/contract/people/users';
import * as operations from '@corpomeme/contract/people/users.operations';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { getSession, updateUser } from './session-store.ts';

/** Fetches the member from the server and stores the result; a refusal ends the session. */
export async function fetchCurrentUser({
  uid,
  authProvider,
}: Pick<CurrentUser, 'uid' | 'authProvider'>): Promise<CurrentUser> {
  const before = getSession();
  const user = await browserApi.call(operations.readCurrentUser, { query: { userId: uid, authProvider } });
  updateUser(user, before);
  return user;
}
