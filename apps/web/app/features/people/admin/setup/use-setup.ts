import * as operations from '@corpomeme/contract/people/admin.operations';
import type { Setup, SetupStep } from '@corpomeme/contract/people/setup';
import { m } from '@corpomeme/contract/site/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { refusalText } from '../../../../lib/api/refusal.ts';
import { toast } from '../../../../ui/toast.ts';
import { moderationKeys } from '../../../moderation/moderation-keys.ts';
import { setupQuery } from '../admin-queries.ts';

/** Returns a function that caches the checklist of a response and refetches the number at the avatar. */
function useSetupUpdate() {
  const client = useQueryClient();
  return (setup: Setup) => {
    client.setQueryData(setupQuery.queryKey, setup);
    void client.invalidateQueries({ queryKey: moderationKeys.waiting });
  };
}

/** Settles a step, or opens it again. */
export function useSettling() {
  const updateSetup = useSetupUpdate();
  return useMutation({
    mutationFn: ({ step, state }: { step: SetupStep; state: 'settled' | 'open' }) =>
      browserApi.call(operations.settleSetup, { params: { step }, body: { state } }),
    onSuccess: updateSetup,
    onError: (error) => toast(refusalText(error, m.setup.notSaved), 'error'),
  });
}

/** Sends a mail to the admin and shows the mail server's error if it refuses. */
export function useTestMail() {
  const updateSetup = useSetupUpdate();
  return useMutation({
    mutationFn: () => browserApi.call(operations.sendTestMail),
    onSuccess: (setup) => {
      updateSetup(setup);
      toast(m.setup.mail.sent, 'success');
    },
    onError: (error) => {
      const isRefused = error instanceof ApiError && error.body.code === 'mail_failed';
      toast(isRefused ? refusalOf(error.body.reason) : refusalText(error, m.setup.notSaved), 'error');
    },
  });
}

function refusalOf(reason: string | null | undefined): string {
  return reason ? m.setup.mail.refusedBecause({ reason }) : m.setup.mail.refused;
}
