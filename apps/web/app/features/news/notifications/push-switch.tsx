import * as operations from '@corpomeme/contract/news/notifications';
import { m } from '@corpomeme/contract/site/messages';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { askForPush, canGetPush, forgetPush, hasPushAddress, isPushRefused } from '../../../lib/push.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { SettingSwitch } from '../../../ui/form/setting-switch.tsx';
import { NotLoaded } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { notificationKeys } from './notification-keys.ts';

const pushQuery = queryOptions({
  queryKey: notificationKeys.push,
  queryFn: async ({ signal }) => {
    const setting = await browserApi.call(operations.readPushSetting, { signal });
    // The browser may delete its push address, for example when the member clears site data.
    return { ...setting, enabled: setting.enabled && (await hasPushAddress()) };
  },
  staleTime: 0,
  meta: { personal: true },
});

/** Turns push messages to this browser on and off. The browser asks the person only after this click. */
export function PushSwitch() {
  const isHydrated = useHydrated();
  if (!isHydrated) return <Skeleton className="h-14" />;
  if (!canGetPush()) return <p className="text-14 text-muted">{m.push.impossible}</p>;
  return <Switch />;
}

class RefusedError extends Error {}

function Switch() {
  const client = useQueryClient();
  const query = useQuery(pushQuery);
  const { data } = query;
  const save = useMutation({
    scope: { id: 'push' },
    mutationFn: ({ enabled, key }: { enabled: boolean; key: string }) => (enabled ? turnOn(key) : turnOff()),
    onSuccess: (setting) => {
      client.setQueryData(pushQuery.queryKey, setting);
      toast(setting.enabled ? m.push.on : m.push.off, 'success');
    },
    onError: (error) => toast(error instanceof RefusedError ? m.push.refused : m.push.failed, 'error'),
  });
  if (!data) return <NotLoaded query={query} text={m.push.loadFailed} className="h-14" />;
  return (
    <SettingSwitch
      label={m.push.label}
      hint={isPushRefused() ? m.push.refused : m.push.hint}
      checked={data.enabled}
      save={(enabled) => save.mutateAsync({ enabled, key: data.public_key })}
    />
  );
}

async function turnOn(publicKey: string) {
  const made = await askForPush(publicKey);
  if (!made) throw new RefusedError();
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made;
  try {
    return await browserApi.call(operations.turnPushOn, { body: { endpoint, keys: { p256dh, auth } } });
  } catch (error) {
    // An address that the server does not know would never be used.
    await forgetPush();
    throw error;
  }
}

async function turnOff() {
  const setting = await browserApi.call(operations.turnPushOff);
  await forgetPush();
  return setting;
}
