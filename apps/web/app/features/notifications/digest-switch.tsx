import type { DigestSetting } from '@corpomeme/contract/notifications';
import { api } from '@corpomeme/contract/paths';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '../../lib/browser-api.ts';
import { Button } from '../../ui/button.tsx';
import { SettingSwitch } from '../../ui/setting-switch.tsx';
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
  const client = useQueryClient();
  const { data, isLoadingError, isFetching, refetch } = useQuery(digestQuery);
  const save = useMutation({
    scope: { id: 'digest' },
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
    <SettingSwitch
      label={digestStrings.label}
      hint={digestStrings.hint}
      checked={data.enabled}
      save={(enabled) => save.mutateAsync({ enabled })}
    />
  );
}
