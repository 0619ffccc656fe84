import type {
  ChangePasswordBody,
  MessageAnswer,
  RecoveryCodes,
  SessionList,
  TwoFactorSetup,
} from '@corpomeme/contract/auth';
import { api } from '@corpomeme/contract/paths';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { awaited } from '../../lib/awaited.ts';
import { browserApi } from '../../lib/browser-api.ts';

/** What a thing that cannot be undone asks for, as far as the account has it. */
export interface Proof {
  password?: string;
  code?: string;
}

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => browserApi.ask<typeof SessionList>(api.sessions(), { signal }),
  staleTime: 0,
  meta: { personal: true },
});

export function endSession(id: string) {
  return awaited(browserApi.ask<typeof MessageAnswer>(api.session(id), { method: 'DELETE' }));
}

export function changePassword(json: z.infer<typeof ChangePasswordBody>) {
  return awaited(browserApi.ask<typeof MessageAnswer>(api.changePassword(), { method: 'POST', json }));
}

export function beginTwoFactor({ password }: Proof) {
  const json = { password };
  return awaited(browserApi.ask<typeof TwoFactorSetup>(api.twoFactor(), { method: 'POST', json }));
}

export function confirmTwoFactor(code: string) {
  const json = { code };
  return awaited(browserApi.ask<typeof MessageAnswer>(api.twoFactorConfirmation(), { method: 'POST', json }));
}

export function turnOffTwoFactor(json: Proof) {
  return awaited(browserApi.ask<typeof MessageAnswer>(api.twoFactor(), { method: 'DELETE', json }));
}

export function renewRecoveryCodes(json: Proof) {
  return awaited(browserApi.ask<typeof RecoveryCodes>(api.recoveryCodes(), { method: 'POST', json }));
}

export function deleteOwnAccount(json: Proof) {
  return awaited(browserApi.ask<typeof MessageAnswer>(api.me(), { method: 'DELETE', json }));
}
