import type { DigestSetting } from '@corpomeme/contract/notifications';
import * as operations from '@corpomeme/contract/operations/notifications';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '../../lib/api/browser-api.ts';
import { SettingSwitch } from '../../ui/form/setting-switch.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { digestStrings } from './notification.strings.ts';
import { notificationKeys } from './notification-keys.ts';

const digestQuery = queryOptions({
  queryKey: notificationKeys.digest,
  queryFn: ({ signal }) => browserApi.call(operations.readDigestSetting, { signal }),
  staleTime: 0,
  meta: { personal: true },
});

export function DigestSwitch() {
  const client = useQueryClient();
  const query = useQuery(digestQuery);
  const { data, isLoadingError } = query;
  const save = useMutation({
    scope: { id: 'digest' },
    mutationFn: (json: DigestSetting) => browserApi.call(operations.changeDigestSetting, { body: json }),
    onSuccess: (setting) => {
      client.setQueryData(digestQuery.queryKey, setting);
      toast(setting.enabled ? digestStrings.on : digestStrings.off, 'success');
    },
    onError: () => toast(digestStrings.failed, 'error'),
  });
  if (isLoadingError) {
    return <LoadFailure text={digestStrings.loadFailed} query={query} />;
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
