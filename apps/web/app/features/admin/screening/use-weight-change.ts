import * as operations from '@corpomeme/contract/operations/screening';
import type { Calibration, WeightChange } from '@corpomeme/contract/screening';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '../../../lib/browser-api.ts';
import { toast } from '../../../ui/toast.ts';
import { calibrationQuery } from '../admin-queries.ts';
import { calibrationStrings } from './calibration.strings.ts';
import { reasonOf } from './use-screening-change.ts';

/** What another admin changed meanwhile is shown before anything else is. */
export function useWeightChange() {
  const client = useQueryClient();
  const keep = (text: string) => (calibration: Calibration) => {
    client.setQueryData(calibrationQuery.queryKey, calibration);
    toast(text, 'success');
  };
  const onError = (error: unknown) => {
    toast(reasonOf(error) ?? calibrationStrings.notSaved, 'error');
    void client.invalidateQueries({ queryKey: calibrationQuery.queryKey });
  };
  const apply = useMutation({
    mutationFn: (body: WeightChange) => browserApi.call(operations.applyWeights, { body }),
    onSuccess: keep(calibrationStrings.applied),
    onError,
  });
  const revert = useMutation({
    mutationFn: () => browserApi.call(operations.revertWeights),
    onSuccess: keep(calibrationStrings.reverted),
    onError,
  });
  return { apply, revert };
}
