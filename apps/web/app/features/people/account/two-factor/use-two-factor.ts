import type { TwoFactorSetup } from '@corpomeme/contract/people/auth';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { toast } from '../../../../ui/toast.ts';
import { fetchCurrentUser } from '../../../site/session/current-user.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  type Proof,
  renewRecoveryCodes,
  sessionsQuery,
  turnOffTwoFactor,
} from '../account-requests.ts';

/** Steps beside on and off: a setup that waits for its first code, and recovery codes that are shown once. */
type Step = { name: 'rest' } | { name: 'setup'; setup: TwoFactorSetup } | { name: 'codes'; codes: string[] };

const REST: Step = { name: 'rest' };

export function useTwoFactor(user: CurrentUser) {
  const [step, setStep] = useState<Step>(REST);
  const [wantsMailCode, setWantsMailCode] = useState(false);
  const client = useQueryClient();
  // The change is stored even if this response is lost; the next page fetches the state again.
  const refresh = () => fetchCurrentUser(user).catch(() => {});
  return {
    step,
    wantsMailCode,
    async begin(proof: Proof) {
      try {
        setStep({ name: 'setup', setup: await beginTwoFactor(proof) });
        setWantsMailCode(false);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'mailbox_code_required') throw error;
        setWantsMailCode(true);
      }
    },
    async confirm(setup: TwoFactorSetup, code: string) {
      await confirmTwoFactor(code);
      toast(m.twoFactor.turnedOn, 'success');
      setStep({ name: 'codes', codes: setup.recovery_codes });
      await refresh();
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    async turnOff(proof: Proof) {
      await turnOffTwoFactor(proof);
      toast(m.twoFactor.turnedOff, 'success');
      await refresh();
    },
    async renew(proof: Proof) {
      const { recovery_codes: codes } = await renewRecoveryCodes(proof);
      setStep({ name: 'codes', codes });
    },
    rest: () => setStep(REST),
  };
}
