import * as operations from '@corpomeme/contract/people/accounts.operations';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { toast } from '../../../ui/toast.ts';

/** Sends the mail again and shows the result; returns true if it was sent. */
export async function resendVerification(user: CurrentUser | null): Promise<boolean> {
  if (!user?.email) {
    toast(m.verification.noAddress, 'error');
    return false;
  }
  const { uid, email, authProvider } = user;
  try {
    const json = { userId: uid, email, authProvider };
    const answer = await browserApi.call(operations.resendVerification, { body: json });
    toast(answer.message, 'success');
    return true;
  } catch {
    toast(m.verification.sendFailed, 'error');
    return false;
  }
}
