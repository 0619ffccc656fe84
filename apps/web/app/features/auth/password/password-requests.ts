import * as operations from '@corpomeme/contract/operations/accounts';
import { browserApi } from '../../../lib/browser-api.ts';

/** The answer does not tell whether the address is known. */
export function requestPasswordReset(email: string) {
  const json = { email: email.trim() };
  return browserApi.call(operations.requestPasswordReset, { body: json });
}

export function resetPassword(token: string, password: string) {
  const json = { token, password };
  return browserApi.call(operations.resetPassword, { body: json });
}
