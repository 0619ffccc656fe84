import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { adminStrings } from '../admin.strings.ts';
import { AdminFailure } from '../admin-failure.tsx';
import { type UserFilter, usersQuery } from '../admin-queries.ts';
import { RoleUndo } from './role-undo.tsx';
import { type RoleChange, useRoleChange } from './use-role-change.ts';
import { UserBar } from './user-bar.tsx';
import { useUserFilter } from './user-filter.ts';
import { UserPager } from './user-pager.tsx';
import { UserTable } from './user-table.tsx';

/** product: screens, 'Admin panel': the users. */
export function UserSection() {
  const [filter, change] = useUserFilter();
  return (
    <section aria-label={adminStrings.users} className="grid gap-4">
      <UserBar filter={filter} onChange={change} />
      <UserList filter={filter} onChange={change} />
    </section>
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
    return (
      <AdminFailure error={error} text={adminStrings.usersFailed} isRetrying={isFetching} onRetry={retry} />
    );
  }
  if (!data) return <UsersLoading />;
  const pages = Math.max(1, Math.ceil(data.total / filter.pageSize));
  return (
    <>
      <p role="status" className="text-14 text-muted tabular-nums">
        {adminStrings.userCount(data.total)}
      </p>
      <RoleUndo change={last} isBusy={roleChange.isPending} onUndo={roleChange.mutate} />
      {data.users.length > 0 ? (
        <UserTable users={data.users} isOld={isPlaceholderData} change={roleChange} />
      ) : (
        <Panel title={adminStrings.noUsers}>
          <Button onClick={() => onChange({ search: '', role: undefined })}>
            {adminStrings.clearFilters}
          </Button>
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
        {adminStrings.loading}
      </p>
      <Skeleton className="h-176" />
    </>
  );
}
