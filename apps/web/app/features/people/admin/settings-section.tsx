import { NAMELESS } from '@corpomeme/contract/memes/nameless';
import type { SettingsBody, SiteSettings } from '@corpomeme/contract/people/admin';
import * as operations from '@corpomeme/contract/people/admin.operations';
import { EVIDENCE } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api/api-error.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { formResolver } from '../../../lib/api/form.ts';
import { isRefusal } from '../../../lib/api/refusal.ts';
import { changeOf, useSeen } from '../../../lib/api/use-seen.ts';
import { Button } from '../../../ui/button.tsx';
import { announce } from '../../../ui/dialog/dialog-requests.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SettingSwitch } from '../../../ui/form/setting-switch.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { settingsQuery } from './admin-queries.ts';
import { RegistrationSettings } from './invitations/registration-settings.tsx';
import { LogoSetting } from './logo-setting.tsx';
import { SiteLanguageList } from './site-languages.tsx';
import { TextSettings } from './text-settings.tsx';

export default function SettingsSection() {
  const client = useQueryClient();
  const query = useQuery(settingsQuery);
  const { data } = query;
  const save = useMutation({
    scope: { id: 'site-settings' },
    mutationFn: (body: SettingsBody) => browserApi.call(operations.changeSettings, { body }),
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery.queryKey, settings);
      toast(m.admin.settingsSaved, 'success');
    },
    onError: (error) => {
      // The form shows what stands there now.
      if (isRefusal(error) && error.code === 'changed_meanwhile') return;
      if (isRefusal(error)) void announce(error.message, { title: m.admin.settingsFailed });
      else toast(m.admin.settingsFailed, 'error');
    },
  });
  if (query.isLoadingError) return <LoadFailure text={m.settings.loadFailed} query={query} />;
  if (!data) return <Skeleton className="h-16" />;
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 rounded-card border border-line bg-surface p-4">
        <SettingSwitch
          label={m.admin.requireTwoFactor}
          hint={m.admin.requireTwoFactorHint}
          checked={data.requireTwoFactor}
          save={(requireTwoFactor) => save.mutateAsync({ requireTwoFactor })}
        />
        <SettingSwitch
          label={m.settings.tellStaff}
          hint={m.settings.tellStaffHint}
          checked={data.tellStaff}
          save={(tellStaff) => save.mutateAsync({ tellStaff })}
        />
        <SettingSwitch
          label={m.visits.setting}
          hint={m.visits.settingHint}
          checked={data.countVisits}
          save={(countVisits) => save.mutateAsync({ countVisits })}
        />
        {listNumbers().map((each) => (
          <NumberSetting
            key={each.name}
            {...each}
            settings={data}
            isBusy={save.isPending}
            save={(change) => save.mutateAsync(change)}
          />
        ))}
      </div>
      <RegistrationSettings
        settings={data}
        isBusy={save.isPending}
        save={(change) => save.mutateAsync(change)}
      />
      <TextSettings settings={data} {...m.nameSettings}>
        <LogoSetting />
      </TextSettings>
      <TextSettings settings={data} {...m.operatorSettings} />
      <TextSettings settings={data} {...m.languageSettings}>
        <SiteLanguageList />
      </TextSettings>
      <TextSettings settings={data} {...m.announcementSettings} />
      <TextSettings settings={data} {...m.replySettings} />
    </div>
  );
}

const { longestWait } = NAMELESS;
/** A function, because texts depend on the language of the page. */
const listNumbers = () =>
  [
    { name: 'namelessWaitMin', label: m.settings.waitMin, hint: m.settings.waitHint, max: longestWait },
    { name: 'namelessWaitMax', label: m.settings.waitMax, hint: m.settings.waitMaxHint, max: longestWait },
    {
      name: 'evidenceDays',
      label: m.settings.evidence,
      hint: m.settings.evidenceHint,
      max: EVIDENCE.longest,
    },
  ] as const;

type NumberName = ReturnType<typeof listNumbers>[number]['name'];

interface NumberSettingProps {
  name: NumberName;
  label: string;
  hint: string;
  settings: SiteSettings;
  max: number;
  isBusy: boolean;
  save(change: SettingsBody): Promise<SiteSettings>;
}

const resolverUpTo = (max: number) =>
  formResolver<{ number: string }>(({ number }) => {
    const isRight = /^\d{1,4}$/.test(number.trim()) && Number(number) <= max;
    return { number: isRight ? undefined : m.settings.numberWrong({ max }) };
  });

/** A whole number from 0 to `max` with its own button. */
function NumberSetting({ name, label, hint, settings, max, isBusy, save }: NumberSettingProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const { seen, take, forget } = useSeen(settings, draft !== null);
  const form = useForm({
    values: { number: draft ?? String(seen[name]) },
    resolver: resolverUpTo(max),
  });
  const submit = form.handleSubmit(({ number }) =>
    save(changeOf(seen, { [name]: Number(number) })).then(
      () => {
        forget();
        setDraft(null);
      },
      (error: unknown) => {
        if (!take(error) || !(error instanceof ApiError)) return;
        const value = String(error.body.current?.[name]);
        form.setError('number', { message: m.changedMeanwhile.now({ value }) });
      },
    ),
  );
  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <Field label={label} hint={hint} error={form.formState.errors.number?.message}>
        {(control) => (
          <div className="flex gap-2">
            <TextInput
              {...control}
              {...form.register('number', { onChange: ({ target }) => setDraft(target.value) })}
              inputMode="numeric"
              autoComplete="off"
              className="max-w-24"
              maxLength={4}
            />
            <Button type="submit" busy={isBusy}>
              {m.settings.save}
            </Button>
          </div>
        )}
      </Field>
    </Form>
  );
}
