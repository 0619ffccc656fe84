import * as operations from '@corpomeme/contract/operations/users';
import type { CurrentUser } from '@corpomeme/contract/users';
import { browserApi } from '../../lib/browser-api.ts';
import { getSession, updateUser } from '../session/session-store.ts';

/** Changes the name on the server, then in the session of every tab. */
export async function changeNickname(newNickname: string): Promise<CurrentUser> {
  const { user: known, upvotedMemes } = getSession();
  const json = { userId: known?.uid, newNickname };
  const user = await browserApi.call(operations.changeNickname, { body: json });
  updateUser(user, upvotedMemes);
  return user;
}
