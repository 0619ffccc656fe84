import * as operations from '@corpomeme/contract/operations/rules';
import type { HouseRule, RuleBody } from '@corpomeme/contract/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, isStatus } from '../../../lib/api-error.ts';
import { browserApi } from '../../../lib/browser-api.ts';
import { toast } from '../../../ui/toast.ts';
import { rulesQuery } from '../../rules/rules-query.ts';
import { ruleStrings } from './rules.strings.ts';

interface Outcome {
  onSaved: () => void;
  onRefused: (text: string) => void;
}

/** Adds a rule, or changes the one given from the version that its form shows. */
export function useRuleChange(rule: HouseRule | null, { onSaved, onRefused }: Outcome) {
  const client = useQueryClient();
  const { queryKey } = rulesQuery(browserApi);
  return useMutation({
    mutationFn: (draft: RuleBody & { withdrawn: boolean }) => {
      if (!rule) {
        const { text, reasons } = draft;
        return browserApi.call(operations.addRule, {
          body: { text, reasons },
        });
      }
      const json = { ...draft, version: rule.versions[0]?.version ?? 1 };
      return browserApi.call(operations.changeRule, { params: { number: rule.number }, body: json });
    },
    async onSuccess({ number }) {
      await client.invalidateQueries({ queryKey });
      toast(ruleStrings.saved(number), 'success');
      onSaved();
    },
    onError(error) {
      if (isStatus(error, 409)) void client.invalidateQueries({ queryKey });
      onRefused(error instanceof ApiError && error.status < 500 ? error.message : ruleStrings.notSaved);
    },
  });
}
