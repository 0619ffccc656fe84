import { m } from '@corpomeme/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { AdminFailure } from '../admin-failure.tsx';
import { type UserFilter, usersQuery } from '../admin-queries.ts';
import { RoleTable } from './role-table.tsx';
import { type RoleChange, useRoleChange } from './use-role-change.ts';
import { useTypedSearch } from './use-typed-search.ts';
import { UserBar } from './user-bar.tsx';
import { useUserFilter } from './user-filter.ts';
import { UserTable } from './user-table.tsx';

/** The users of the admin panel, and the roles (product: screens). */
export default function UserSection() {
  const [filter, onChange] = useUserFilter();
  const search = useTypedSearch(filter, onChange);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <UserBar filter={filter} search={search} />
      <UserList filter={filter} onChange={search.change} />
      <h3 className="mt-4 text-18">{m.admin.roles}</h3>
      <RoleTable />
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
