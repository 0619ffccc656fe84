import * as operations from '@corpomeme/contract/safety/sanctions.operations';
import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { sanctionKeys } from './sanction-keys.ts';

/** Never cached, because other moderators may change it at any moment. */
const fresh = { staleTime: 0, meta: { personal: true } } as const;

export function ownSanctionsQuery(uid: string) {
  return queryOptions({
    queryKey: sanctionKeys.own(uid),
    queryFn: ({ signal }) => browserApi.call(operations.listOwnSanctions, { signal }),
    ...fresh,
  });
}

export function sanctionsQuery(userId: string) {
  return queryOptions({
    queryKey: sanctionKeys.of(userId),
    queryFn: ({ signal }) =>
      browserApi.call(operations.listUserSanctions, { params: { id: userId }, signal }),
    ...fresh,
  });
}

export function recordQuery(userId: string) {
  return queryOptions({
    queryKey: sanctionKeys.record(userId),
    queryFn: ({ signal }) => browserApi.call(operations.readUserRecord, { params: { id: userId }, signal }),
    ...fresh,
  });
}
