import type { AdminUser } from '@corpomeme/contract/admin';
import { page } from '@corpomeme/contract/paths';
import { useQuery } from '@tanstack/react-query';
import { fullDate } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Select } from '../../ui/select.tsx';
import { useCurrentUser } from '../session/session-store.ts';
import { adminStrings } from './admin.strings.ts';
import { rolesQuery } from './admin-queries.ts';
import { CELL, HEAD_CELL, TABLE } from './table-look.ts';
import { useRoleChange } from './use-role-change.ts';

/** Rows on a wide screen, cards on a narrow one: each cell then carries its heading. */
export function UserTable({ users, isOld }: { users: AdminUser[]; isOld: boolean }) {
  return (
    <table className={TABLE} aria-busy={isOld}>
      <caption className="sr-only">{adminStrings.users}</caption>
      <thead>
        <tr>
          {[adminStrings.username, adminStrings.email, adminStrings.role, adminStrings.lastLogin].map(
            (name) => (
              <th key={name} scope="col" className={HEAD_CELL}>
                {name}
              </th>
            ),
          )}
          <th scope="col" className={HEAD_CELL}>
            <span className="sr-only">{adminStrings.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody className={isOld ? 'opacity-60 transition-opacity' : undefined}>
        {users.map((user) => (
          <UserRow key={user.id} user={user} />
        ))}
      </tbody>
    </table>
  );
}

function UserRow({ user }: { user: AdminUser }) {
  return (
    <tr>
      <th scope="row" className={`${CELL} font-semibold break-all`}>
        {user.username} {user.is_deleted && <Badge tone="reject">{adminStrings.deleted}</Badge>}
      </th>
      <td className={`${CELL} break-all`} data-label={adminStrings.email}>
        {user.is_deleted ? adminStrings.never : user.email}
      </td>
      <td className={CELL} data-label={adminStrings.role}>
        <RoleSelect user={user} />
      </td>
      <td className={`${CELL} tabular-nums`} data-label={adminStrings.lastLogin}>
        {user.last_login ? (
          <time dateTime={user.last_login}>{fullDate(user.last_login)}</time>
        ) : (
          adminStrings.never
        )}
      </td>
      <td className={`${CELL} text-right`}>
        <LinkButton to={page.adminUser(user.id)} aria-label={adminStrings.viewUser(user.username)}>
          {adminStrings.view}
        </LinkButton>
      </td>
    </tr>
  );
}

/** Nobody changes their own role, and the deleted have none (decision 12). */
function RoleSelect({ user }: { user: AdminUser }) {
  const { data: roles } = useQuery(rolesQuery);
  const change = useRoleChange();
  const isOwn = useCurrentUser()?.uid === user.id;
  const choices = roles ?? [{ id: user.role_id, name: user.role }];
  const choose = (roleId: number) => {
    const chosen = choices.find(({ id }) => id === roleId);
    if (chosen) change.mutate({ user, roleId, role: chosen.name });
  };
  return (
    <Select
      aria-label={adminStrings.roleOf(user.username)}
      value={user.role_id}
      disabled={isOwn || user.is_deleted || !roles || change.isPending}
      onChange={(event) => choose(Number(event.target.value))}
    >
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
