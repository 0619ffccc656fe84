import * as adminOperations from '@corpomeme/contract/people/admin';
import type { UserSort } from '@corpomeme/contract/people/admin-sections';
import type { AuditAction, AuditEntry } from '@corpomeme/contract/people/audit-log';
import { listInvitations } from '@corpomeme/contract/people/invitations';
import type { RoleName } from '@corpomeme/contract/people/users';
import { pathOf } from '@corpomeme/contract/site/operation';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { nextPage } from '../../../lib/api/link-header.ts';
import { adminKeys } from './admin-keys.ts';

/** Admin data is fetched at each visit, because several admins change it, and is dropped with the session. */
const OWN = { staleTime: 0, meta: { personal: true } } as const;

export interface UserFilter {
  search: string;
  role: RoleName | undefined;
  sort: UserSort;
  order: 'asc' | 'desc';
  page: number;
  pageSize: number;
}

/** Returns the filters as query parameters of the API. */
export function filterQuery({ search, role }: UserFilter) {
  return { search: search || undefined, role };
}

export function usersQuery(filter: UserFilter) {
  return queryOptions({
    ...OWN,
    queryKey: adminKeys.usersOf(filter),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { page, pageSize, sort, order } = filter;
      const { data, headers } = await browserApi.callWithHeaders(adminOperations.listUsers, {
        query: { ...filterQuery(filter), page, pageSize, sort, order },
        signal,
      });
      return { users: data, total: Number(headers.get('X-Total-Count') ?? data.length) };
    },
  });
}

export const rolesQuery = queryOptions({
  ...OWN,
  queryKey: adminKeys.roles,
  queryFn: ({ signal }) => browserApi.call(adminOperations.listRoles, { signal }),
});

export const setupQuery = queryOptions({
  ...OWN,
  queryKey: adminKeys.setup,
  queryFn: ({ signal }) => browserApi.call(adminOperations.readSetup, { signal }),
});

export const activityQuery = queryOptions({
  ...OWN,
  queryKey: adminKeys.activity,
  queryFn: ({ signal }) => browserApi.call(adminOperations.readActivity, { signal }),
});

export const invitationsQuery = queryOptions({
  ...OWN,
  queryKey: adminKeys.invitations,
  queryFn: ({ signal }) => browserApi.call(listInvitations, { signal }),
});

export function userStatsQuery(id: string) {
  return queryOptions({
    ...OWN,
    queryKey: adminKeys.user(id),
    queryFn: ({ signal }) => browserApi.call(adminOperations.readUserStats, { params: { id }, signal }),
  });
}

interface AuditPage {
  entries: AuditEntry[];
  next: string | null;
}

export function auditQuery(action: AuditAction | undefined) {
  return infiniteQueryOptions({
    ...OWN,
    queryKey: adminKeys.audit(action),
    initialPageParam: pathOf(adminOperations.listAudit, {}, { action, limit: 15 }),
    queryFn: async ({ pageParam, signal }): Promise<AuditPage> => {
      const { data, headers } = await browserApi.callWithHeaders(adminOperations.listAudit, {
        page: pageParam,
        signal,
      });
      return { entries: data, next: nextPage(headers) };
    },
    getNextPageParam: ({ next }: AuditPage) => next,
  });
}
