import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import { m } from '@corpomeme/contract/site/messages';
import type { LookResult, SecondLook, Verdict } from '@corpomeme/contract/wings/second-looks';
import { answerSecondLook } from '@corpomeme/contract/wings/second-looks.operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isStatus } from '../../../lib/api/api-error.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { toast } from '../../../ui/toast.ts';
import { correctionsQuery, looksQuery } from './looks-query.ts';

interface Answer {
  look: SecondLook;
  verdict: Verdict;
  reason_code: ReasonCode | null;
}

/** Sends a judgement; the look leaves the list, and `last` contains the original decision. */
export function useLooks(onLeave: () => void) {
  const client = useQueryClient();
  const [last, setLast] = useState<LookResult | null>(null);
  const leave = (id: number) => {
    client.setQueryData(looksQuery.queryKey, (page) =>
      page
        ? { looks: page.looks.filter((each) => each.id !== id), total: Math.max(0, page.total - 1) }
        : page,
    );
    void client.invalidateQueries({ queryKey: looksQuery.queryKey });
    onLeave();
  };
  const answer = useMutation({
    mutationFn: ({ look, verdict, reason_code }: Answer) =>
      browserApi.call(answerSecondLook, { params: { id: look.id }, body: { verdict, reason_code } }),
    onSuccess(result) {
      setLast(result);
      leave(result.id);
      if (result.correction) void client.invalidateQueries({ queryKey: correctionsQuery.queryKey });
    },
    onError(error, { look }) {
      if (isStatus(error, 404) || isStatus(error, 409)) {
        toast(m.looks.gone);
        return leave(look.id);
      }
      toast(refusalText(error, m.looks.answerFailed), 'error');
    },
  });
  return { last, isBusy: answer.isPending, give: (given: Answer) => answer.mutate(given) };
}
