import { api } from '@corpomeme/contract/paths';
import type { AuthorRecord, SanctionList } from '@corpomeme/contract/sanctions';
import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '../../lib/browser-api.ts';

/** Everything here may change at any moment, by somebody else. */
const fresh = { staleTime: 0, meta: { personal: true } } as const;

export function ownSanctionsQuery(uid: string) {
  return queryOptions({
    queryKey: ['sanctions', 'own', uid],
    queryFn: ({ signal }) => browserApi.ask<typeof SanctionList>(api.ownSanctions(), { signal }),
    ...fresh,
  });
}

export function sanctionsQuery(userId: string) {
  return queryOptions({
    queryKey: ['sanctions', 'of', userId],
    queryFn: ({ signal }) => browserApi.ask<typeof SanctionList>(api.userSanctions(userId), { signal }),
    ...fresh,
  });
}

export function recordQuery(userId: string) {
  return queryOptions({
    queryKey: ['sanctions', 'record', userId],
    queryFn: ({ signal }) => browserApi.ask<typeof AuthorRecord>(api.userRecord(userId), { signal }),
    ...fresh,
  });
}
