import type { MessageAnswer, Session, VerifyEmailAnswer } from '@corpomeme/contract/auth';
import { api } from '@corpomeme/contract/paths';
import { browserApi } from '../../lib/browser-api.ts';
import type { Credentials } from './credential-rules.ts';

export function logIn({ email, password, code }: Credentials, signal: AbortSignal) {
  const json = { email: email.trim(), password, code: code.trim() || undefined };
  return browserApi.ask<typeof Session>(api.emailLogin(), { method: 'POST', json, signal });
}

/** The server derives the display name from the address (spec §5). */
export function registerAccount({ email, password }: Credentials, signal: AbortSignal) {
  const json = { email: email.trim(), password };
  return browserApi.ask<typeof MessageAnswer>(api.emailRegister(), { method: 'POST', json, signal });
}

export function confirmEmail(token: string) {
  return browserApi.ask<typeof VerifyEmailAnswer>(api.verifyEmail(), { method: 'POST', json: { token } });
}

/** For people without a session; the answer does not tell whether the address is known. */
export function requestVerification(email: string) {
  const json = { email: email.trim() };
  return browserApi.ask<typeof MessageAnswer>(api.resendVerification(), { method: 'POST', json });
}
