import * as operations from '@corpomeme/contract/people/accounts.operations';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { awaited } from '../../../lib/awaited.ts';
import { readItem, writeItem } from '../../../lib/browser-storage.ts';
import { invitationHere } from '../../site/session/invitation-here.ts';
import type { Credentials } from './login/credential-rules.ts';
import { wantedPath } from './login/return-path.ts';

export function logIn({ email, password, code }: Credentials, signal: AbortSignal) {
  const json = { email: email.trim(), password, code: code.trim() || undefined };
  return browserApi.call(operations.logIn, { body: json, signal, acceptsAnyShape: true });
}

type NewAccount = Pick<Credentials, 'email' | 'password'>;

/** Registers an account. The server derives the name from the address (product: validation). `speaksFor` names a company. */
export function registerAccount(account: NewAccount, signal: AbortSignal, speaksFor?: string) {
  return awaited(register(account, signal, speaksFor));
}

async function register({ email, password }: NewAccount, signal: AbortSignal, speaksFor?: string) {
  const browserKey = makeRegistrationKey();
  const returnTo = wantedPath(location) ?? undefined;
  const invitation = invitationHere();
  const body = { email: email.trim(), password, browserKey, returnTo, invitation, speaksFor };
  const response = await browserApi.call(operations.register, { body, signal });
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
