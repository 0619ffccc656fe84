import { NAMELESS } from '@corpomeme/contract/memes/nameless';
import type { SettingsBody, SiteSettings } from '@corpomeme/contract/people/admin';
import * as operations from '@corpomeme/contract/people/admin';
import { EVIDENCE, LOGO_SIZES } from '@corpomeme/contract/site/limits';
import { changeLogo, removeLogo } from '@corpomeme/contract/site/logo';
import { m } from '@corpomeme/contract/site/messages';
import { pathOf } from '@corpomeme/contract/site/operation';
import { page, resource } from '@corpomeme/contract/site/paths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api/api-error.ts';
import { browserApi, fetchAsMember } from '../../../lib/api/browser-api.ts';
import { formResolver } from '../../../lib/api/form.ts';
import { isRefusal, refusalText } from '../../../lib/api/refusal.ts';
import { changeOf, useSeen } from '../../../lib/api/use-seen.ts';
import { useSiteFacts } from '../../../lib/page/root-data.ts';
import { Button } from '../../../ui/button.tsx';
import { announce } from '../../../ui/dialog/dialog-requests.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { SettingSwitch } from '../../../ui/form/setting-switch.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { languagesQuery, settingsQuery } from './admin-queries.ts';
import { TextSettings } from './text-settings.tsx';

interface RegistrationSettingsProps {
  settings: SiteSettings;
  isBusy: boolean;
  save(change: SettingsBody): Promise<unknown>;
}

/** Who may register, and who invites. */
function RegistrationSettings({ settings, isBusy, save }: RegistrationSettingsProps) {
  const [draft, setDraft] = useState<SiteSettings['registration'] | null>(null);
  const { seen, newer, take, forget } = useSeen(settings, draft !== null);
  const form = useForm({ values: { registration: draft ?? seen.registration } });
  const submit = form.handleSubmit((wanted) =>
    save(changeOf(seen, wanted)).then(
      () => {
        forget();
        setDraft(null);
      },
      // Another failure is reported by the caller.
      take,
    ),
  );
  const now = newer && m.changedMeanwhile.now({ value: m.settings.registrations[newer.registration] });
  return (
    <div className="grid gap-5 rounded-card border border-line bg-surface p-4">
      <Form className="grid gap-3" onSubmit={(event) => void submit(event)}>
        <Field label={m.settings.registration} hint={m.settings.registrationHint} error={now}>
          {(control) => (
            <div className="flex flex-wrap gap-2">
              <Select
                {...control}
                {...form.register('registration', { onChange: ({ target }) => setDraft(target.value) })}
              >
                {Object.entries(m.settings.registrations).map(([name, words]) => (
                  <option key={name} value={name}>
                    {words}
                  </option>
                ))}
              </Select>
              <Button type="submit" busy={isBusy}>
                {m.settings.save}
              </Button>
            </div>
          )}
        </Field>
      </Form>
      <SettingSwitch
        label={m.settings.moderatorsInvite}
        hint={m.settings.moderatorsInviteHint}
        checked={settings.moderatorsInvite}
        save={(wanted) => save({ moderatorsInvite: wanted })}
      />
      <TextLink to={page.deskInvitations()} className="inline-flex min-h-11 items-center justify-self-start">
        {m.settings.invitations}
      </TextLink>
    </div>
  );
}

async function upload(file: File, seen: string): Promise<{ version: string }> {
  const body = new FormData();
  body.set('image', file);
  const response = await fetchAsMember(pathOf(changeLogo, {}, { seen }), { method: 'PUT', body });
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})));
  return response.json();
}

/** The logo of the site; an open page shows another one once it is loaded again. */
function LogoSetting() {
  const { logo } = useSiteFacts();
  const [version, setVersion] = useState(logo);
  const id = useId();
  const change = useMutation({
    mutationFn: (file: File | null) =>
      file ? upload(file, version) : browserApi.call(removeLogo, { query: { seen: version } }),
    onSuccess: (stored) => {
      setVersion(stored.version);
      toast(m.admin.settingsSaved, 'success');
    },
    onError: (error) => {
      // The other logo is shown; the press that follows replaces it.
      if (error instanceof ApiError && error.code === 'changed_meanwhile')
        setVersion(String(error.body.current?.version));
      toast(refusalText(error, m.admin.settingsFailed), 'error');
    },
  });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) change.mutate(file);
    target.value = '';
  };
  const [, size] = LOGO_SIZES;
  return (
    <div className="flex flex-wrap items-center gap-4">
      {version && (
        <img
          src={resource.logo(version, size)}
          alt={m.logo.shown}
          className="size-16 rounded-control border border-line"
        />
      )}
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          {m.logo.label}
        </label>
        <p id={`${id}-hint`} className="text-14 text-muted">
          {m.logo.hint}
        </p>
        <TextInput
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/gif"
          aria-describedby={`${id}-hint`}
          disabled={change.isPending}
          onChange={choose}
          className="file:mr-3 file:font-semibold"
        />
      </div>
      {version && (
        <Button busy={change.isPending} onClick={() => change.mutate(null)}>
          {m.logo.remove}
        </Button>
      )}
    </div>
  );
}

/** The languages beside the default, with what is translated of each; also those that wait for translators. */
function SiteLanguageList() {
  const query = useQuery(languagesQuery);
  if (query.isLoadingError) return <LoadFailure text={m.settings.loadFailed} query={query} />;
  return (
    <ul className="grid max-w-3xl divide-y divide-line">
      {query.data?.map(({ id, name, share, isOffered }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
          <span>
            <bdi lang={id}>{name}</bdi> ({id})
          </span>
          <span className="text-muted tabular-nums">
            {m.siteLanguages.translated({ percent: Math.floor(share * 100) })}
            {' · '}
            {isOffered ? m.siteLanguages.offered : m.siteLanguages.withheld}
          </span>
        </li>
      ))}
    </ul>
  );
}

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
