import type { AdminUser } from '@corpomeme/contract/people/admin';
import type { UserSort } from '@corpomeme/contract/people/admin-sections';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useQuery } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { classNames } from '../../../../lib/class-names.ts';
import { fullDate } from '../../../../lib/format.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { CELL, HEAD_CELL, TABLE } from '../../../../ui/table-look.ts';
import { useCurrentUser } from '../../../site/session/session-store.ts';
import { rolesQuery, type UserFilter } from '../admin-queries.ts';
import { confirmRole, type useRoleChange } from './use-role-change.ts';

interface SortHeadProps extends Pick<UserFilter, 'sort' | 'order'> {
  by: UserSort;
  text: string;
  onChange: (change: Partial<UserFilter>) => void;
}

/** Order of the first click: names from A on, roles and logins from the highest and latest. */
const FIRST: Record<UserSort, UserFilter['order']> = {
  created: 'desc',
  username: 'asc',
  role: 'desc',
  last_login: 'desc',
};

/**
 * A column heading that sorts the table. Clicks go through first order, reverse order, and the default (newest first).
 */
function SortHead({ by, text, sort, order, onChange }: SortHeadProps) {
  const isSorted = sort === by;
  const isTurned = isSorted && order !== FIRST[by];
  const other = FIRST[by] === 'asc' ? 'desc' : 'asc';
  const next = (): Partial<UserFilter> => {
    if (!isSorted) return { sort: by, order: FIRST[by] };
    return isTurned ? { sort: 'created', order: 'desc' } : { order: other };
  };
  const SortedArrow = order === 'asc' ? ArrowUp : ArrowDown;
  const Arrow = isSorted ? SortedArrow : ArrowUpDown;
  const direction = order === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" aria-sort={isSorted ? direction : 'none'} className={HEAD_CELL}>
      <button
        type="button"
        onClick={() => onChange(next())}
        className="-mx-2 max-[50rem]:hidden inline-flex min-h-11 items-center gap-1 rounded-control px-2 font-semibold hover:text-ink"
      >
        {text}
        <Arrow aria-hidden="true" className={classNames('size-4', !isSorted && 'opacity-50')} />
      </button>
      {/* Cards show no headings, so they have no button to focus. */}
      <span className="min-[50rem]:hidden">{text}</span>
    </th>
  );
}

interface UserTableProps {
  users: AdminUser[];
  isOld: boolean;
  filter: UserFilter;
  onSort: (change: Partial<UserFilter>) => void;
  change: ReturnType<typeof useRoleChange>;
}

/** Rows on wide screens, cards on narrow ones, where each cell shows its heading. */
export function UserTable({ users, isOld, filter, onSort, change }: UserTableProps) {
  const sorted = { sort: filter.sort, order: filter.order, onChange: onSort };
  return (
    <table className={TABLE} aria-busy={isOld}>
      <caption className="sr-only">{m.admin.users}</caption>
      <thead>
        <tr>
          <SortHead by="username" text={m.admin.username} {...sorted} />
          <th scope="col" className={HEAD_CELL}>
            {m.admin.email}
          </th>
          <SortHead by="role" text={m.admin.role} {...sorted} />
          <SortHead by="last_login" text={m.admin.lastLogin} {...sorted} />
          <th scope="col" className={HEAD_CELL}>
            <span className="sr-only">{m.admin.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody className={isOld ? 'opacity-60 transition-opacity' : undefined}>
        {users.map((user) => (
          <UserRow key={user.id} user={user} change={change} />
        ))}
      </tbody>
    </table>
  );
}

interface UserRowProps extends Pick<UserTableProps, 'change'> {
  user: AdminUser;
}

function UserRow({ user, change }: UserRowProps) {
  return (
    <tr>
      <th scope="row" className={`${CELL} font-semibold break-all`}>
        {user.username} {user.is_deleted && <Badge tone="reject">{m.admin.deleted}</Badge>}
      </th>
      <td className={`${CELL} break-all`} data-label={m.admin.email}>
        {user.is_deleted ? m.admin.never : user.email}{' '}
        {user.mail_refused && <Badge tone="reject">{m.admin.mailRefused}</Badge>}
      </td>
      <td className={CELL} data-label={m.admin.role}>
        <RoleSelect user={user} change={change} />
      </td>
      <td className={`${CELL} tabular-nums`} data-label={m.admin.lastLogin}>
        {user.last_login ? (
          <time dateTime={user.last_login}>{fullDate(user.last_login)}</time>
        ) : (
          m.admin.never
        )}
      </td>
      <td className={`${CELL} text-right`}>
        <LinkButton to={page.adminUser(user.id)} aria-label={m.admin.viewUser({ name: user.username })}>
          {m.admin.view}
        </LinkButton>
      </td>
    </tr>
  );
}

/** Admins cannot change their own role, and deleted members have none (product: roles and permissions). */
function RoleSelect({ user, change }: UserRowProps) {
  const { data: roles } = useQuery(rolesQuery);
  const isOwn = useCurrentUser()?.uid === user.id;
  const choices = roles ?? [{ id: user.role_id, name: user.role }];
  const choose = async (roleId: number) => {
    const chosen = choices.find(({ id }) => id === roleId);
    if (!chosen) return;
    const roleChange = { user, from: user.role, to: chosen.name };
    if (await confirmRole(roleChange)) change.mutate(roleChange);
  };
  return (
    <Select
      aria-label={m.admin.roleOf({ name: user.username })}
      value={user.role_id}
      disabled={isOwn || user.is_deleted || !roles || change.isPending}
      onChange={(event) => void choose(Number(event.target.value))}
    >
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
