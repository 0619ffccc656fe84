import type { MessageAnswer } from '@corpomeme/contract/auth';
import { api } from '@corpomeme/contract/paths';
import { browserApi } from '../../lib/browser-api.ts';

/** The answer does not tell whether the address is known. */
export function requestPasswordReset(email: string) {
  const json = { email: email.trim() };
  return browserApi.ask<typeof MessageAnswer>(api.forgotPassword(), { method: 'POST', json });
}

export function resetPassword(token: string, password: string) {
  const json = { token, password };
  return browserApi.ask<typeof MessageAnswer>(api.resetPassword(), { method: 'POST', json });
}
