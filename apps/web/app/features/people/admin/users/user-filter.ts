import { ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZES } from '@corpomeme/contract/people/admin';
import { USER_SORTS, type UserSort } from '@corpomeme/contract/people/admin-sections';
import type { RoleName } from '@corpomeme/contract/people/users';
import { useSearchParams } from 'react-router';
import type { UserFilter } from '../admin-queries.ts';

// A literal list, because the contract's own would bring zod into the browser.
export const ROLE_NAMES: readonly RoleName[] = ['user', 'moderator', 'admin'];

const DEFAULT_SORT: UserSort = 'created';

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
    sort: USER_SORTS.find((name) => name === search.get('sort')) ?? DEFAULT_SORT,
    order: search.get('order') === 'asc' ? 'asc' : 'desc',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    pageSize: pageSize ?? ADMIN_PAGE_SIZE,
  };
}

export function writeFilter({
  search,
  role,
  sort,
  order,
  page,
  pageSize,
}: UserFilter): Record<string, string> {
  return {
    ...(search && { search }),
    ...(role && { role }),
    ...(sort !== DEFAULT_SORT && { sort }),
    ...(order === 'asc' && { order }),
    ...(page > 1 && { page: String(page) }),
    ...(pageSize !== ADMIN_PAGE_SIZE && { pageSize: String(pageSize) }),
  };
}
