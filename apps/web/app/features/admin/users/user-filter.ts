import { ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZES } from '@corpomeme/contract/limits';
import type { RoleName } from '@corpomeme/contract/users';
import { useSearchParams } from 'react-router';
import type { UserFilter } from '../admin-queries.ts';

// Written out: the contract's own list would bring the validator into the browser.
export const ROLE_NAMES: readonly RoleName[] = ['user', 'moderator', 'admin'];

/** The table's state is in the address: it survives a reload, the way back from a user, and can be sent to a colleague. */
export function useUserFilter(): [UserFilter, (change: Partial<UserFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const change = (changes: Partial<UserFilter>) => {
    // Whatever else changes, the first page is where to look.
    const next = { ...filter, page: 1, ...changes };
    setSearch(writeFilter(next), { replace: true, preventScrollReset: true });
  };
  return [filter, change];
}

export function readFilter(search: URLSearchParams): UserFilter {
  const pageSize = ADMIN_PAGE_SIZES.find((size) => String(size) === search.get('pageSize'));
  const page = search.get('page') ?? '';
  return {
    search: search.get('search') ?? '',
    role: ROLE_NAMES.find((name) => name === search.get('role')),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    pageSize: pageSize ?? ADMIN_PAGE_SIZE,
  };
}

export function writeFilter({ search, role, page, pageSize }: UserFilter): Record<string, string> {
  return {
    ...(search && { search }),
    ...(role && { role }),
    ...(page > 1 && { page: String(page) }),
    ...(pageSize !== ADMIN_PAGE_SIZE && { pageSize: String(pageSize) }),
  };
}
