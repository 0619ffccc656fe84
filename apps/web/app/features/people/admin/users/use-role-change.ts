import type { AdminUser } from '@corpomeme/contract/people/admin';
import * as operations from '@corpomeme/contract/people/admin';
import type { RoleName } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { announce, confirmDialog } from '../../../../ui/dialog/dialog-requests.ts';
import { toast } from '../../../../ui/toast.ts';
import { roleId } from '../../../site/members/role-ids.ts';
import { adminKeys } from '../admin-keys.ts';
import { statusOf } from './admin-failure.tsx';

export interface RoleChange {
  user: Pick<AdminUser, 'id' | 'username'>;
  from: RoleName;
  to: RoleName;
  /** Reverts a change, only if the role has not changed since. */
  isUndo?: boolean;
}

/** Explains the role and asks for confirmation (decision 070). Resolves to true when the admin agrees. */
export function confirmRole({ user, from, to }: RoleChange): Promise<boolean> {
  const { title, titleToUser, means, told, confirm } = m.admin.askRole;
  return confirmDialog(`${means[to]} ${told}`, {
    title: to === 'user' ? titleToUser({ name: user.username, from }) : title({ name: user.username, to }),
    confirm,
    danger: to === 'admin' || from === 'admin',
  });
}

/** Optimistic: shows the new role at once and reverts it with the server's reason on refusal. */
export function useRoleChange(onChanged: (change: RoleChange) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ user, from, to }: RoleChange) => {
      const body = { roleId: roleId(to), seen: { roleId: roleId(from) } };
      return browserApi.call(operations.changeRole, { params: { id: user.id }, body });
    },
    onMutate: ({ user, to }) => patch(user.id, to),
    onSuccess: (_answer, change) => {
      toast(change.isUndo ? m.admin.roleUndone : m.admin.roleChanged, 'success');
      onChanged(change);
    },
    onError: (error, { user, from }) => {
      patch(user.id, from);
      const text = m.admin.roleFailed({ status: statusOf(error) });
      if (error instanceof ApiError && error.status === 409) void announce(error.message, { title: text });
      else toast(text, 'error');
    },
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.users }),
  });

  function patch(id: string, role: RoleName): void {
    client.setQueriesData<{ users: AdminUser[]; total: number }>(
      { queryKey: adminKeys.users },
      (list) =>
        list && {
          ...list,
          users: list.users.map((user) => (user.id === id ? { ...user, role, role_id: roleId(role) } : user)),
        },
    );
  }
}
