import type { DigestSetting } from '@corpomeme/contract/notifications';
import { api } from '@corpomeme/contract/paths';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { browserApi } from '../../lib/browser-api.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { digestStrings } from './notification.strings.ts';

const digestQuery = queryOptions({
  queryKey: ['notifications', 'digest'],
  queryFn: ({ signal }) => browserApi.ask<typeof DigestSetting>(api.digest(), { signal }),
  staleTime: 0,
  meta: { personal: true },
});

export function DigestSwitch() {
  const id = useId();
  const client = useQueryClient();
  const { data, isLoadingError, isFetching, refetch } = useQuery(digestQuery);
  const save = useMutation({
    mutationFn: (json: DigestSetting) =>
      browserApi.ask<typeof DigestSetting>(api.digest(), { method: 'PUT', json }),
    onSuccess: (setting) => {
      client.setQueryData(digestQuery.queryKey, setting);
      toast(setting.enabled ? digestStrings.on : digestStrings.off, 'success');
    },
    onError: () => toast(digestStrings.failed, 'error'),
  });
  if (isLoadingError) {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{digestStrings.loadFailed}</p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {digestStrings.tryAgain}
        </Button>
      </div>
    );
  }
  if (!data) return <Skeleton className="h-14" />;
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <input
        id={id}
        type="checkbox"
        className="mt-1 size-5 accent-marker"
        aria-describedby={`${id}-hint`}
        checked={save.isPending ? save.variables.enabled : data.enabled}
        onChange={({ target }) => save.mutate({ enabled: target.checked })}
      />
      <label htmlFor={id} className="font-semibold">
        {digestStrings.label}
      </label>
      <p id={`${id}-hint`} className="col-start-2 text-14 text-muted">
        {digestStrings.hint}
      </p>
    </div>
  );
}
