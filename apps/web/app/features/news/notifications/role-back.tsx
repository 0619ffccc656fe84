import type { Notification } from '@corpomeme/contract/news/notifications';
import * as operations from '@corpomeme/contract/people/admin.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useMutation } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { isRefusal } from '../../../lib/api/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { announce } from '../../../ui/dialog/dialog-requests.ts';
import { toast } from '../../../ui/toast.ts';
import { roleId } from '../../site/members/role-ids.ts';

/** Lets an admin revert another admin's role change, unless the role changed again (decision 070). */
export function RoleBack({ news: { user_id, role_from, role_to } }: { news: Notification }) {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: ({ id, ...body }: { id: string; roleId: number; seen: { roleId: number } }) =>
      browserApi.call(operations.changeRole, { params: { id }, body }),
    onSuccess: () => toast(m.notification.undone, 'success'),
    onError: (error) => {
      if (isRefusal(error)) void announce(error.message);
      else toast(m.notification.undoFailed, 'error');
    },
  });
  if (!user_id || !role_from || !role_to || isSuccess) return null;
  const change = { id: user_id, roleId: roleId(role_from), seen: { roleId: roleId(role_to) } };
  return (
    // Above the link that covers the row.
    <div className="relative z-1 justify-self-start">
      <Button busy={isPending} onClick={() => mutate(change)}>
        {m.notification.undo}
      </Button>
    </div>
  );
}
