import * as operations from '@corpomeme/contract/operations/users';
import { page } from '@corpomeme/contract/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { awaited } from '../../../lib/awaited.ts';
import { browserApi } from '../../../lib/browser-api.ts';
import { announce, confirmDialog } from '../../../ui/dialog-requests.ts';
import { toast } from '../../../ui/toast.ts';
import { deletionStrings, userStrings } from '../admin.strings.ts';

/** Asks first; success leads back to the list, failure is told in three places (product: error texts). */
export function useUserDeletion(id: string, username: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => awaited(browserApi.call(operations.deleteUser, { params: { id } })),
    onSuccess: async ({ message }) => {
      toast(message || userStrings.userDeleted, 'success');
      client.removeQueries({ queryKey: ['admin'] });
      await navigate(page.admin());
    },
    onError: (error) => {
      toast(userStrings.deleteFailedToast, 'error');
      const reason = error instanceof ApiError && error.status < 500 ? `\n${error.message}` : '';
      void announce(deletionStrings.errorText + reason, { title: deletionStrings.errorTitle, lang: 'ro' });
    },
  });
  const ask = async () => {
    if (isPending) return;
    const { title, confirm, cancel } = deletionStrings;
    const words = { title, confirm, cancel, danger: true, lang: 'ro' };
    if (await confirmDialog(deletionStrings.text(username), words)) mutate();
  };
  return { ask, isPending, isError };
}
