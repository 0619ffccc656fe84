import type { AdminUser } from '@corpomeme/contract/admin';
import * as operations from '@corpomeme/contract/operations/admin';
import type { RoleName } from '@corpomeme/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { announce } from '../../ui/dialog-requests.ts';
import { toast } from '../../ui/toast.ts';
import { adminStrings } from './admin.strings.ts';
import { statusOf } from './admin-failure.tsx';
import { USERS } from './admin-queries.ts';

interface RoleChange {
  user: AdminUser;
  roleId: number;
  role: RoleName;
}

/** Shows the new role at once and takes it back if the server says no, with its reason. */
export function useRoleChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ user, roleId }: RoleChange) =>
      browserApi.call(operations.changeRole, { params: { id: user.id }, body: { roleId } }),
    onMutate: ({ user, roleId, role }) => patch(user.id, { role_id: roleId, role }),
    onSuccess: () => toast(adminStrings.roleChanged, 'success'),
    onError: (error, { user }) => {
      patch(user.id, { role_id: user.role_id, role: user.role });
      const text = adminStrings.roleFailed(statusOf(error));
      if (error instanceof ApiError && error.status === 409) void announce(error.message, { title: text });
      else toast(text, 'error');
    },
    onSettled: () => client.invalidateQueries({ queryKey: USERS }),
  });

  function patch(id: string, changes: Partial<AdminUser>): void {
    client.setQueriesData<{ users: AdminUser[]; total: number }>(
      { queryKey: USERS },
      (list) =>
        list && {
          ...list,
          users: list.users.map((user) => (user.id === id ? { ...user, ...changes } : user)),
        },
    );
  }
}
