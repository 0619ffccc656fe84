import { ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZES } from '@corpomeme/contract/limits';
import type { RoleName } from '@corpomeme/contract/users';
import { useSearchParams } from 'react-router';
import type { UserFilter } from '../admin-queries.ts';

// A literal list, because the contract's own would bring zod into the browser.
export const ROLE_NAMES: readonly RoleName[] = ['user', 'moderator', 'admin'];

/** Keeps the table's state in the URL: it survives a reload and going back, and can be shared. */
export function useUserFilter(): [UserFilter, (change: Partial<UserFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const change = (changes: Partial<UserFilter>) => {
    // Every change of filters returns to the first page.
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
