import * as operations from '@corpomeme/contract/operations/screening';
import type { ScreeningChange } from '@corpomeme/contract/screening';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { screeningQuery } from './admin-queries.ts';

/** One after the other, each upon what is there then. */
export function useScreeningChange() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'screening' },
    mutationFn: (json: Partial<ScreeningChange>) =>
      browserApi.call(operations.changeScreeningSettings, { body: json }),
    onSuccess: (settings) => client.setQueryData(screeningQuery.queryKey, settings),
  });
}

/** What the server says against it; undefined where it did not get to that. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.status < 500 ? error.message : undefined;
}
