import { ROLES } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { AdminFailure } from '../admin-failure.tsx';
import { rolesQuery } from '../admin-queries.ts';
import { CELL, HEAD_CELL, TABLE } from '../table-look.ts';

type RoleName = keyof typeof m.admin.roleDescriptions;
const isRoleName = (name: string): name is RoleName => ROLES.some((role) => role.name === name);

export function RoleTable() {
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
