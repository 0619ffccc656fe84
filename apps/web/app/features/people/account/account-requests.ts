import * as accountsOperations from '@corpomeme/contract/people/accounts.operations';
import type { ChangePasswordBody, EmailChangeBody } from '@corpomeme/contract/people/auth';
import * as emailOperations from '@corpomeme/contract/people/email-change.operations';
import type { AccessTokenBody } from '@corpomeme/contract/people/tokens';
import * as tokensOperations from '@corpomeme/contract/people/tokens';
import * as usersOperations from '@corpomeme/contract/people/users.operations';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { accountKeys } from './account-keys.ts';

/** The proofs that irreversible actions require, as far as the account has them. */
export interface Proof {
  password?: string;
  code?: string;
  /** From a mail. */
  mailCode?: string;
}

export const sessionsQuery = queryOptions({
  queryKey: accountKeys.sessions,
  queryFn: ({ signal }) => browserApi.call(accountsOperations.listSessions, { signal }),
  staleTime: 0,
  meta: { personal: true },
});

export function endSession(id: string) {
  return browserApi.call(accountsOperations.endSession, { params: { id } });
}

export const tokensQuery = queryOptions({
  queryKey: accountKeys.tokens,
  queryFn: ({ signal }) => browserApi.call(tokensOperations.listTokens, { signal }),
  staleTime: 0,
  meta: { personal: true },
});

export function addToken(json: z.infer<typeof AccessTokenBody>) {
  return browserApi.call(tokensOperations.addToken, { body: json });
}

export function changePassword(json: z.infer<typeof ChangePasswordBody>) {
  return browserApi.call(accountsOperations.changePassword, { body: json });
}

export function requestEmailChange(json: z.infer<typeof EmailChangeBody>) {
  return browserApi.call(emailOperations.requestEmailChange, { body: json });
}

export function beginTwoFactor({ password, mailCode }: Proof) {
  const body = { password, mailCode };
  return browserApi.call(accountsOperations.setUpTwoFactor, { body });
}

export function confirmTwoFactor(code: string) {
  const json = { code };
  return browserApi.call(accountsOperations.confirmTwoFactor, { body: json });
}

export function turnOffTwoFactor(json: Proof) {
  return browserApi.call(accountsOperations.turnOffTwoFactor, { body: json });
}

export function renewRecoveryCodes(json: Proof) {
  return browserApi.call(accountsOperations.renewRecoveryCodes, { body: json });
}

export function deleteOwnAccount(json: Proof) {
  return browserApi.call(usersOperations.deleteOwnAccount, { body: json });
}
