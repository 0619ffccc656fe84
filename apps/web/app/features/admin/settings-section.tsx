import type { SiteSettings } from '@corpomeme/contract/admin';
import { api } from '@corpomeme/contract/paths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { Button } from '../../ui/button.tsx';
import { announce } from '../../ui/dialog-requests.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { adminStrings } from './admin.strings.ts';
import { settingsQuery } from './admin-queries.ts';
import { settingsStrings } from './settings.strings.ts';

export function SettingsSection() {
  const id = useId();
  const client = useQueryClient();
  const { data, isLoadingError, isFetching, refetch } = useQuery(settingsQuery);
  const save = useMutation({
    mutationFn: (settings: SiteSettings) =>
      browserApi.ask<typeof SiteSettings>(api.adminSettings(), { method: 'PUT', json: settings }),
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
  if (isLoadingError) {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{settingsStrings.loadFailed}</p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {adminStrings.tryAgain}
        </Button>
      </div>
    );
  }
  if (!data) return <Skeleton className="h-16" />;
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3 rounded-card border border-line bg-surface p-4">
      <input
        id={id}
        type="checkbox"
        className="mt-1 size-5 accent-marker"
        aria-describedby={`${id}-hint`}
        checked={data.requireTwoFactor}
        disabled={save.isPending}
        onChange={({ target }) => save.mutate({ ...data, requireTwoFactor: target.checked })}
      />
      <label htmlFor={id} className="font-semibold">
        {adminStrings.requireTwoFactor}
      </label>
      <p id={`${id}-hint`} className="col-start-2 text-14 text-muted">
        {adminStrings.requireTwoFactorHint}
      </p>
    </div>
  );
}
