import type { GoogleLinkBody } from '@corpomeme/contract/people/logins';
import * as operations from '@corpomeme/contract/people/logins';
import type { OpenIdLinkBody } from '@corpomeme/contract/people/openid';
import * as openIdOperations from '@corpomeme/contract/people/openid';
import type { PasskeyBody } from '@corpomeme/contract/people/passkeys';
import * as passkeyOperations from '@corpomeme/contract/people/passkeys';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { accountKeys } from '../account-keys.ts';
import type { Proof } from '../account-requests.ts';

export const loginsQuery = queryOptions({
  queryKey: accountKeys.logins,
  queryFn: ({ signal }) => browserApi.call(operations.listLogins, { signal }),
  staleTime: 0,
  meta: { personal: true },
});

export function linkGoogle(body: z.input<typeof GoogleLinkBody>) {
  return browserApi.call(operations.linkGoogle, { body });
}

export function linkOpenId(body: z.input<typeof OpenIdLinkBody>) {
  return browserApi.call(openIdOperations.linkOpenId, { body });
}

export function removeLogin(id: string, body: Proof) {
  return browserApi.call(operations.removeLogin, { params: { id }, body });
}

export function beginPasskey(body: Proof) {
  return browserApi.call(passkeyOperations.beginPasskey, { body });
}

export function renamePasskey(id: string, name: string) {
  return browserApi.call(passkeyOperations.renamePasskey, { params: { id }, body: { name } });
}

export function addPasskey(body: PasskeyBody) {
  return browserApi.call(passkeyOperations.addPasskey, { body });
}
