import * as operations from '@corpomeme/contract/operations/wellbeing';
import type { DeskCareChange } from '@corpomeme/contract/wellbeing';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '../../../lib/browser-api.ts';

export const deskCareQuery = queryOptions({
  queryKey: ['desk', 'care'],
  queryFn: ({ signal }) => browserApi.call(operations.readDeskCare, { signal }),
  staleTime: 0,
  meta: { personal: true },
});

export function useDeskCareChange() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'desk-care' },
    mutationFn: (body: DeskCareChange) => browserApi.call(operations.changeDeskCare, { body }),
    onSuccess: (care) => client.setQueryData(deskCareQuery.queryKey, care),
  });
}
