import type { ScreeningChange } from '@corpomeme/contract/moderation/screening';
import * as operations from '@corpomeme/contract/moderation/screening.operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { screeningQuery } from '../admin-queries.ts';

/** Runs changes one after the other, each on the latest settings. */
export function useScreeningChange() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'screening' },
    mutationFn: (json: Partial<ScreeningChange>) =>
      browserApi.call(operations.changeScreeningSettings, { body: json }),
    onSuccess: (settings) => client.setQueryData(screeningQuery.queryKey, settings),
  });
}
