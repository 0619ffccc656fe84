import type { SiteSettings } from '@corpomeme/contract/admin';
import * as operations from '@corpomeme/contract/operations/admin';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { announce } from '../../ui/dialog-requests.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SettingSwitch } from '../../ui/setting-switch.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { adminStrings } from './admin.strings.ts';
import { settingsQuery } from './admin-queries.ts';
import { PercentSetting } from './percent-setting.tsx';
import { settingsStrings } from './settings.strings.ts';

export function SettingsSection() {
  const client = useQueryClient();
  const query = useQuery(settingsQuery);
  const { data } = query;
  const save = useMutation({
    scope: { id: 'site-settings' },
    mutationFn: (settings: SiteSettings) => browserApi.call(operations.changeSettings, { body: settings }),
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery.queryKey, settings);
      toast(adminStrings.settingsSaved, 'success');
    },
    onError: (error) => {
      const isRefusal = error instanceof ApiError && error.status < 500;
      if (isRefusal) void announce(error.message, { title: adminStrings.settingsFailed });
      else toast(adminStrings.settingsFailed, 'error');
    },
  });
  if (query.isLoadingError) return <LoadFailure text={settingsStrings.loadFailed} query={query} />;
  if (!data) return <Skeleton className="h-16" />;
  return (
    <div className="grid gap-5 rounded-card border border-line bg-surface p-4">
      <SettingSwitch
        label={adminStrings.requireTwoFactor}
        hint={adminStrings.requireTwoFactorHint}
        checked={data.requireTwoFactor}
        save={(requireTwoFactor) => save.mutateAsync({ ...data, requireTwoFactor })}
      />
      <PercentSetting
        key={data.secondLookPercent}
        label={settingsStrings.secondLooks}
        hint={settingsStrings.secondLooksHint}
        value={data.secondLookPercent}
        isBusy={save.isPending}
        onSave={(secondLookPercent) => save.mutate({ ...data, secondLookPercent })}
      />
    </div>
  );
}
