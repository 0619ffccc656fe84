import * as operations from '@corpomeme/contract/operations/accounts';
import { ApiError } from '../../lib/api/api-error.ts';
import { browserApi } from '../../lib/api/browser-api.ts';
import { awaited } from '../../lib/awaited.ts';
import { readItem, writeItem } from '../../lib/browser-storage.ts';
import type { Credentials } from './login/credential-rules.ts';
import { solveWork } from './login/registration-work.ts';
import { wantedPath } from './login/return-path.ts';

export function logIn({ email, password, code }: Credentials, signal: AbortSignal) {
  const json = { email: email.trim(), password, code: code.trim() || undefined };
  return browserApi.call(operations.logIn, { body: json, signal });
}

/**
 * Registers an account. The server derives the name from the address (product: validation). During a surge, the server
 * requires a proof of work, which this function solves and sends.
 */
export function registerAccount(credentials: Credentials, signal: AbortSignal) {
  return awaited(register(credentials, signal));
}

async function register({ email, password }: Credentials, signal: AbortSignal) {
  const browserKey = makeRegistrationKey();
  const returnTo = wantedPath(location) ?? undefined;
  const json = { email: email.trim(), password, browserKey, returnTo };
  const send = (more?: { work: string }) =>
    browserApi.call(operations.register, { body: { ...json, ...more }, signal });
  try {
    return await storeKeyAfter(browserKey, send());
  } catch (error) {
    const challenge = error instanceof ApiError ? error.body.challenge : undefined;
    if (challenge === undefined) throw error;
    const work = await solveWork(challenge, signal);
    if (work === null) throw error;
    return storeKeyAfter(browserKey, send({ work }));
  }
}

/** Stores the key of this browser once the server has accepted its registration. */
async function storeKeyAfter<Body>(browserKey: string, sent: Promise<Body>): Promise<Body> {
  const response = await sent;
  writeItem('registrationKey', browserKey);
  return response;
}

function makeRegistrationKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the link's token with the key of this browser's registration. */
const proofOf = (token: string) => ({ token, browserKey: readItem('registrationKey') ?? undefined });

export function readRegistration(token: string) {
  return browserApi.call(operations.readRegistration, { body: proofOf(token) });
}

/** Returns the path from which the account was registered; null if there is none. */
export async function confirmEmail(token: string): Promise<string | null> {
  const { return_to } = await browserApi.call(operations.verifyEmail, { body: proofOf(token) });
  writeItem('registrationKey', null);
  return return_to;
}

export function removeRegistration(token: string) {
  return browserApi.call(operations.removeRegistration, { body: { token } });
}

/** Requests a mail without a session; the response does not reveal whether the address is known. */
export function requestVerification(email: string) {
  const json = { email: email.trim() };
  return browserApi.call(operations.resendVerification, { body: json });
}

/** The response does not reveal whether the address is known. */
export function requestPasswordReset(email: string) {
  const json = { email: email.trim() };
  return browserApi.call(operations.requestPasswordReset, { body: json });
}

export function resetPassword(token: string, password: string) {
  const json = { token, password };
  return browserApi.call(operations.resetPassword, { body: json });
}
