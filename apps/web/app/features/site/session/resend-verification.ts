import * as operations from '@corpomeme/contract/people/accounts.operations';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { toast } from '../../../ui/toast.ts';

/** product: error texts. */
const FAILED = 'Failed to resend verification email';
const NO_EMAIL = 'User not logged in or no email available';

/** Sends the mail again and shows the result; returns true if it was sent. */
export async function resendVerification(user: CurrentUser | null): Promise<boolean> {
  if (!user?.email) {
    toast(NO_EMAIL, 'error');
    return false;
  }
  const { uid, email, authProvider } = user;
  try {
    const json = { userId: uid, email, authProvider };
    const answer = await browserApi.call(operations.resendVerification, { body: json });
    toast(answer.message, 'success');
    return true;
  } catch {
    toast(FAILED, 'error');
    return false;
  }
}
