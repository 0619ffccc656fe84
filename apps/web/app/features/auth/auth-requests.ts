import * as operations from '@corpomeme/contract/operations/accounts';
import { ApiError } from '../../lib/api-error.ts';
import { browserApi } from '../../lib/browser-api.ts';
import type { Credentials } from './credential-rules.ts';

export function logIn({ email, password, code }: Credentials, signal: AbortSignal) {
  const json = { email: email.trim(), password, code: code.trim() || undefined };
  return browserApi.call(operations.logIn, { body: json, signal });
}

/** The server derives the display name from the address (spec §5). In a surge it asks for work first, and gets it. */
export async function registerAccount({ email, password }: Credentials, signal: AbortSignal) {
  const json = { email: email.trim(), password };
  const send = (more?: { work: string }) =>
    browserApi.call(operations.register, { body: { ...json, ...more }, signal });
  try {
    return await send();
  } catch (error) {
    const challenge = error instanceof ApiError ? error.body.challenge : undefined;
    if (challenge === undefined) throw error;
    const { solveWork } = await import('./registration-work.ts');
    const work = await solveWork(challenge, signal);
    if (work === null) throw error;
    return send({ work });
  }
}

export function confirmEmail(token: string) {
  return browserApi.call(operations.verifyEmail, { body: { token } });
}

/** For people without a session; the answer does not tell whether the address is known. */
export function requestVerification(email: string) {
  const json = { email: email.trim() };
  return browserApi.call(operations.resendVerification, { body: json });
}
