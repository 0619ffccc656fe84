import type { Speaking } from '@corpomeme/contract/companies/speakers';
import * as operations from '@corpomeme/contract/companies/speakers';
import { m } from '@corpomeme/contract/site/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { toast } from '../../../ui/toast.ts';
import { companyKeys } from '../company-keys.ts';

/** Where the member stands with the company; asked only while a member is logged in. */
export function useSpeaking(name: string, isIn: boolean) {
  return useQuery({
    queryKey: companyKeys.speaking(name),
    queryFn: ({ signal }) => browserApi.call(operations.readSpeaking, { params: { name }, signal }),
    enabled: isIn,
    staleTime: 0,
    meta: { personal: true },
  });
}

/** The steps of a proof. Each answers with the new state. */
const STEPS = {
  ask: (name: string) => browserApi.call(operations.askToSpeak, { params: { name } }),
  check: (name: string) => browserApi.call(operations.proveByRecord, { params: { name } }),
  confirm: (name: string, token: string) =>
    browserApi.call(operations.proveByLink, { params: { name }, body: { token } }),
  stop: (name: string) => browserApi.call(operations.stopSpeaking, { params: { name } }),
} satisfies Record<string, (name: string, token: string) => Promise<Speaking>>;

type SpeakingStep = keyof typeof STEPS;

export function useSpeakingStep(name: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ step, token = '' }: { step: SpeakingStep; token?: string }) => STEPS[step](name, token),
    onSuccess(speaking, { step }) {
      client.setQueryData(companyKeys.speaking(name), speaking);
      if (step === 'stop') toast(m.speaking.stopped);
      else if (step !== 'ask') toast(m.speaking.proven, 'success');
    },
    onError(error) {
      toast(refusalText(error, m.speaking.notDone), 'error');
    },
  });
}
