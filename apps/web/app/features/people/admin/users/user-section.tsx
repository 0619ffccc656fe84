import * as operations from '@corpomeme/contract/people/admin';
import { ADMIN_PAGE_SIZES } from '@corpomeme/contract/people/admin';
import type { UserSort } from '@corpomeme/contract/people/admin-sections';
import { ROLES } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { pathOf } from '@corpomeme/contract/site/operation';
import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useRef, useState } from 'react';
import { download } from '../../../../lib/api/download.ts';
import { useLateNavigation } from '../../../../lib/page/late-navigation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Fold } from '../../../../ui/fold.tsx';
import { SelectField } from '../../../../ui/form/select.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { CELL, HEAD_CELL, TABLE } from '../../../../ui/table-look.ts';
import { toast } from '../../../../ui/toast.ts';
import { filterQuery, rolesQuery, type UserFilter, usersQuery } from '../admin-queries.ts';
import { AdminFailure } from './admin-failure.tsx';
import { type RoleChange, useRoleChange } from './use-role-change.ts';
import { ROLE_NAMES, useUserFilter } from './user-filter.ts';
import { UserTable } from './user-table.tsx';

/** Milliseconds after the last key, because each search queries the database. */
const SEARCH_AFTER = 300;

type RoleName = keyof typeof m.admin.roleDescriptions;
const isRoleName = (name: string): name is RoleName => ROLES.some((role) => role.name === name);

function RoleTable() {
  const { data, error, isLoadingError, isFetching, refetch } = useQuery(rolesQuery);
  if (isLoadingError) {
    const retry = () => void refetch();
    return <AdminFailure error={error} text={m.admin.rolesFailed} isRetrying={isFetching} onRetry={retry} />;
  }
  if (!data) return <Skeleton className="h-48" />;
  return (
    <table className={TABLE}>
      <caption className="sr-only">{m.admin.roles}</caption>
      <thead>
        <tr>
          {Object.values(m.admin.roleColumns).map((name) => (
            <th key={name} scope="col" className={HEAD_CELL}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.map(({ id, name, description }) => (
          <tr key={id}>
            <td className={`${CELL} tabular-nums`} data-label={m.admin.roleColumns.id}>
              {id}
            </td>
            <th scope="row" className={`${CELL} font-semibold`}>
              {name}
            </th>
            <td className={CELL} data-label={m.admin.roleColumns.description}>
              {isRoleName(name) ? m.admin.roleDescriptions[name] : description}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const CHOICES: readonly [UserSort, UserFilter['order']][] = [
  ['created', 'desc'],
  ['created', 'asc'],
  ['username', 'asc'],
  ['username', 'desc'],
  ['role', 'desc'],
  ['role', 'asc'],
  ['last_login', 'desc'],
  ['last_login', 'asc'],
];
const NEWEST = CHOICES[0] as (typeof CHOICES)[number];

interface SortChoiceProps {
  filter: UserFilter;
  onChange: (change: Partial<UserFilter>) => void;
}

/** The orders of the table for narrow screens, whose cards have no headings to press. */
function SortChoice({ filter, onChange }: SortChoiceProps) {
  const choose = (value: string) => {
    const [sort, order] = CHOICES.find((choice) => choice.join(':') === value) ?? NEWEST;
    onChange({ sort, order });
  };
  return (
    <div className="min-[50rem]:hidden">
      <SelectField
        label={m.admin.sortBy}
        value={`${filter.sort}:${filter.order}`}
        onChange={({ target }) => choose(target.value)}
      >
        {CHOICES.map(([sort, order]) => (
          <option key={`${sort}:${order}`} value={`${sort}:${order}`}>
            {m.admin.orders[sort][order]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

interface UserBarProps {
  filter: UserFilter;
  search: TypedSearch;
}

function UserBar({ filter, search }: UserBarProps) {
  const { change } = search;
  return (
    <search className="grid items-end gap-3 sm:grid-cols-[1fr_auto_auto_auto]">
      <SearchField {...search} />
      <SelectField
        label={m.admin.role}
        value={filter.role ?? ''}
        onChange={({ target }) => change({ role: ROLE_NAMES.find((name) => name === target.value) })}
      >
        <option value="">{m.admin.anyRole}</option>
        {ROLE_NAMES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <SelectField
        label={m.admin.pageSize}
        value={filter.pageSize}
        onChange={({ target }) => change({ pageSize: Number(target.value) })}
      >
        {ADMIN_PAGE_SIZES.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </SelectField>
      <SortChoice filter={filter} onChange={change} />
      <ExportButton filter={filter} />
    </search>
  );
}

function SearchField({ text, type }: Pick<TypedSearch, 'text' | 'type'>) {
  return (
    <TextField
      label={m.admin.search}
      type="search"
      maxLength={254}
      autoComplete="off"
      value={text}
      onChange={({ target }) => type(target.value)}
    />
  );
}

/** Exports the table's filtered users, all pages, with progress. Leaving the page aborts it. */
function ExportButton({ filter }: { filter: UserFilter }) {
  const [bytes, setBytes] = useState<number | null>(null);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const run = async () => {
    const controller = new AbortController();
    leaving.current = controller;
    setBytes(0);
    try {
      await download(pathOf(operations.exportUsers, {}, filterQuery(filter)), {
        name: 'corpomeme-users.csv',
        signal: controller.signal,
        onProgress: setBytes,
      });
    } catch {
      if (!controller.signal.aborted) toast(m.admin.exportFailed, 'error');
    }
    setBytes(null);
  };
  return (
    <Button busy={bytes !== null} onClick={() => void run()}>
      {bytes === null ? m.admin.exportCsv : m.admin.exporting({ kilobytes: Math.ceil(bytes / 1024) })}
    </Button>
  );
}

/** The users of the admin panel, and the roles (product: screens). */
export default function UserSection() {
  const [filter, onChange] = useUserFilter();
  const search = useTypedSearch(filter, onChange);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <UserBar filter={filter} search={search} />
      <UserList filter={filter} onChange={search.change} />
      <Fold id="roles" heading={m.admin.roles} as="h3">
        <RoleTable />
      </Fold>
    </div>
  );
}

interface UserListProps {
  filter: UserFilter;
  onChange: (change: Partial<UserFilter>) => void;
}

function UserList({ filter, onChange }: UserListProps) {
  const { data, error, isLoadingError, isFetching, isPlaceholderData, refetch } = useQuery(
    usersQuery(filter),
  );
  const [last, setLast] = useState<RoleChange | null>(null);
  const roleChange = useRoleChange((made) => setLast(made.isUndo ? null : made));
  if (isLoadingError) {
    const retry = () => void refetch();
    return <AdminFailure error={error} text={m.admin.usersFailed} isRetrying={isFetching} onRetry={retry} />;
  }
  if (!data) return <UsersLoading />;
  const pages = Math.max(1, Math.ceil(data.total / filter.pageSize));
  return (
    <>
      <p role="status" className="text-14 text-muted tabular-nums">
        {m.admin.userCount({ total: data.total })}
      </p>
      <RoleUndo change={last} isBusy={roleChange.isPending} onUndo={roleChange.mutate} />
      {data.users.length > 0 ? (
        <UserTable
          users={data.users}
          isOld={isPlaceholderData}
          filter={filter}
          onSort={onChange}
          change={roleChange}
        />
      ) : (
        <Panel title={m.admin.noUsers}>
          <Button onClick={() => onChange({ search: '', role: undefined })}>{m.admin.clearFilters}</Button>
        </Panel>
      )}
      <UserPager page={filter.page} pages={pages} onPage={(page) => onChange({ page })} />
    </>
  );
}

function UsersLoading() {
  return (
    <>
      <p role="status" className="sr-only">
        {m.admin.loading}
      </p>
      <Skeleton className="h-176" />
    </>
  );
}

interface UserPagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

function UserPager({ page, pages, onPage }: UserPagerProps) {
  if (pages < 2 && page === 1) return null;
  return (
    <nav aria-label={m.admin.users} className="flex items-center justify-center gap-2">
      <Button
        aria-label={m.admin.previous}
        disabled={page <= 1}
        onClick={() => onPage(Math.min(page, pages + 1) - 1)}
      >
        <ChevronLeft className="size-5" />
      </Button>
      <span className="text-14 text-muted tabular-nums">{m.admin.pageOf({ page, pages })}</span>
      <Button aria-label={m.admin.next} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight className="size-5" />
      </Button>
    </nav>
  );
}

interface RoleUndoProps {
  /** The latest change of this visit that was not reverted. */
  change: RoleChange | null;
  isBusy: boolean;
  onUndo: (change: RoleChange) => void;
}

/** The latest change with an undo button, shown until the next change; a toast would disappear too soon. */
function RoleUndo({ change, isBusy, onUndo }: RoleUndoProps) {
  return (
    <div role="status" className="empty:hidden">
      {change && (
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-sunken px-4 py-2">
          <span className="min-w-0 wrap-anywhere">
            {m.admin.changedRole({ name: change.user.username, from: change.from, to: change.to })}
          </span>
          <Button
            busy={isBusy}
            onClick={() => onUndo({ ...change, from: change.to, to: change.from, isUndo: true })}
          >
            {m.admin.undo}
          </Button>
        </p>
      )}
    </div>
  );
}

type Change = (change: Partial<UserFilter>) => void;

interface TypedSearch {
  text: string;
  type: (text: string) => void;
  /**
   * Applies another filter together with the typed text. All changes use this function, so that no change drops the
   * typed text.
   */
  change: Change;
}

/** Holds the typed text. The table follows after a delay, unless the admin navigates first. */
function useTypedSearch({ search }: UserFilter, onChange: Change): TypedSearch {
  const [typed, setTyped] = useState<string | null>(null);
  const late = useLateNavigation(SEARCH_AFTER, () => setTyped(null));
  const report = useRef((_change: Partial<UserFilter>) => true);
  report.current = (change) => {
    onChange(change);
    return true;
  };
  const isTyping = useRef(late.isWaiting);
  isTyping.current = late.isWaiting;

  useEffect(() => {
    if (!isTyping.current()) setTyped((text) => (text?.trim() === search ? text : null));
  }, [search]);

  const text = typed ?? search;
  return {
    text,
    type(next) {
      setTyped(next);
      late.schedule(() => report.current({ search: next.trim() }));
    },
    change: (change) => late.run(() => report.current({ search: text.trim(), ...change })),
  };
}
