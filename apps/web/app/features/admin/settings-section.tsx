import type { SiteSettings } from '@corpomeme/contract/admin';
import * as operations from '@corpomeme/contract/operations/admin';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { browserApi } from '../../lib/api/browser-api.ts';
import { formResolver } from '../../lib/api/form.ts';
import { isRefusal } from '../../lib/api/refusal.ts';
import { Button } from '../../ui/button.tsx';
import { announce } from '../../ui/dialog/dialog-requests.ts';
import { Field } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { SettingSwitch } from '../../ui/form/setting-switch.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { adminStrings, settingsStrings } from './admin.strings.ts';
import { settingsQuery } from './admin-queries.ts';

export default function SettingsSection() {
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
      if (isRefusal(error)) void announce(error.message, { title: adminStrings.settingsFailed });
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

interface PercentSettingProps {
  label: string;
  hint: string;
  value: number;
  isBusy: boolean;
  onSave: (percent: number) => void;
}

const percentResolver = formResolver<{ percent: string }>(({ percent }) => {
  const isPercent = /^\d{1,3}$/.test(percent.trim()) && Number(percent) <= 100;
  return { percent: isPercent ? undefined : settingsStrings.percentWrong };
});

/** A whole number from 0 to 100 with its own button. */
function PercentSetting({ label, hint, value, isBusy, onSave }: PercentSettingProps) {
  const form = useForm({ defaultValues: { percent: String(value) }, resolver: percentResolver });
  const submit = form.handleSubmit(({ percent }) => onSave(Number(percent)));
  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <Field label={label} hint={hint} error={form.formState.errors.percent?.message}>
        {(control) => (
          <div className="flex gap-2">
            <TextInput
              {...control}
              {...form.register('percent')}
              inputMode="numeric"
              autoComplete="off"
              className="w-24"
              maxLength={3}
            />
            <Button type="submit" busy={isBusy}>
              {settingsStrings.save}
            </Button>
          </div>
        )}
      </Field>
    </Form>
  );
}
