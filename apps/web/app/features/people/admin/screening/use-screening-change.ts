import type { ScreeningChange, ScreeningState } from '@corpomeme/contract/moderation/screening';
import * as operations from '@corpomeme/contract/moderation/screening.operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { changeOf } from '../../../../lib/api/use-seen.ts';
import { screeningQuery } from '../admin-queries.ts';

/** Runs changes one after the other, each on the latest settings. */
export function useScreeningChange() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'screening' },
    mutationFn: (change: Partial<ScreeningChange>) => {
      const shown = client.getQueryData<ScreeningState>(screeningQuery.queryKey);
      const body = shown ? changeOf(shown, change) : change;
      return browserApi.call(operations.changeScreeningSettings, { body });
    },
    onError: () => client.invalidateQueries({ queryKey: screeningQuery.queryKey }),
    onSuccess: (settings) => client.setQueryData(screeningQuery.queryKey, settings),
  });
}
