import { NAMELESS } from '@corpomeme/contract/memes/nameless';
import type { SiteSettings } from '@corpomeme/contract/people/admin';
import * as operations from '@corpomeme/contract/people/admin';
import { EVIDENCE, LOGO_SIZES } from '@corpomeme/contract/site/limits';
import { changeLogo, removeLogo } from '@corpomeme/contract/site/logo';
import { m } from '@corpomeme/contract/site/messages';
import { pathOf } from '@corpomeme/contract/site/operation';
import { page, resource } from '@corpomeme/contract/site/paths';
import { MINUTE } from '@corpomeme/contract/site/time';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type ComponentType, useId, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api/api-error.ts';
import { browserApi, fetchAsMember } from '../../../lib/api/browser-api.ts';
import { formResolver, showRefusal } from '../../../lib/api/form.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { changeOf, useSeen } from '../../../lib/api/use-seen.ts';
import { useSiteFacts } from '../../../lib/page/root-data.ts';
import { Button } from '../../../ui/button.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { NewerText } from '../../../ui/form/newer-text.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea, TextInput } from '../../../ui/form/text-field.tsx';
import { LoadFailure, NotLoaded } from '../../../ui/load-failure.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';

const settingsKeys = {
  all: ['settings'],
  languages: ['settings', 'languages'],
} as const;

const settingsQuery = queryOptions({
  queryKey: settingsKeys.all,
  queryFn: ({ signal }) => browserApi.call(operations.readSettings, { signal }),
  staleTime: 0,
  meta: { personal: true },
});

const languagesQuery = queryOptions({
  queryKey: settingsKeys.languages,
  queryFn: ({ signal }) => browserApi.call(operations.listSiteLanguages, { signal }),
  staleTime: 0,
  meta: { personal: true },
});

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
      toast(m.settings.saved, 'success');
    },
    onError: (error) => {
      // The other logo is shown; the press that follows replaces it.
      if (error instanceof ApiError && error.code === 'changed_meanwhile')
        setVersion(String(error.body.current?.version));
      toast(refusalText(error, m.settings.failed), 'error');
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

type Name = keyof SiteSettings;
type Draft = Record<string, string | boolean>;

/** The settings by the group that saves them; a setting of another type than these needs a control below. */
const GROUPS = {
  members: ['registration', 'moderatorsInvite', 'requireTwoFactor', 'tellStaff'],
  name: ['siteName', 'accentColour'],
  operator: [
    'operatorName',
    'operatorAddress',
    'operatorRegistration',
    'operatorMailbox',
    'operatorAuthorities',
    'operatorLanguages',
    'governingLawEn',
    'governingLawRo',
    'disputesPlaceEn',
    'disputesPlaceRo',
  ],
  texts: [
    'offeredLanguages',
    'announcementMix',
    'announcementEn',
    'announcementRo',
    'announcementUntil',
    'savedReplies',
  ],
  times: ['namelessWaitMin', 'namelessWaitMax', 'evidenceDays', 'countVisits'],
} as const satisfies Record<string, readonly Name[]>;
type Group = keyof typeof GROUPS;

/** What stands before the fields of a group. */
const BEFORE: Partial<Record<Group, ComponentType>> = { name: LogoSetting, texts: SiteLanguageList };

const { longestWait } = NAMELESS;
const LARGEST: Partial<Record<string, number>> = {
  namelessWaitMin: longestWait,
  namelessWaitMax: longestWait,
  evidenceDays: EVIDENCE.longest,
} satisfies Partial<Record<Name, number>>;

/** Times are stored in UTC, and typed in the time of the admin's device. */
function toField(name: string, value: SiteSettings[Name]): string | boolean {
  if (typeof value === 'boolean') return value;
  if (name !== 'announcementUntil' || value === '') return String(value);
  const at = new Date(value);
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16);
}

function fromField(name: string, value: string | boolean | undefined): unknown {
  if (LARGEST[name] !== undefined) return Number(value);
  return name === 'announcementUntil' && value ? new Date(String(value)).toISOString() : value;
}

const resolver = formResolver<Draft>((draft) =>
  Object.fromEntries(
    Object.entries(draft).map(([name, value]) => {
      const max = LARGEST[name];
      const isRight = max === undefined || (/^\d{1,4}$/.test(String(value).trim()) && Number(value) <= max);
      return [name, isRight ? undefined : m.settings.numberWrong({ max: max ?? 0 })];
    }),
  ),
);

/** A group of settings, saved together. */
function SettingsGroup({ group, settings }: { group: Group; settings: SiteSettings }) {
  const client = useQueryClient();
  const names: readonly Name[] = GROUPS[group];
  const draftOf = (each: SiteSettings): Draft =>
    Object.fromEntries(names.map((name) => [name, toField(name, each[name])]));
  const [isDraft, setDraft] = useState(false);
  const { seen, newer, take, forget } = useSeen(settings, isDraft);
  const form = useForm<Draft>({
    values: draftOf(seen),
    resetOptions: { keepDirtyValues: true },
    resolver,
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (draft) => {
    if (isSubmitting) return;
    try {
      const before = draftOf(seen);
      const changed = names.filter((name) => draft[name] !== before[name]);
      const body = changeOf(
        seen,
        Object.fromEntries(changed.map((name) => [name, fromField(name, draft[name])])),
      );
      const saved = await browserApi.call(operations.changeSettings, { body });
      client.setQueryData(settingsQuery.queryKey, saved);
      forget();
      setDraft(false);
      form.reset(draftOf(saved));
      void client.invalidateQueries({ queryKey: languagesQuery.queryKey });
      toast(m.settings.saved, 'success');
    } catch (error) {
      if (!take(error)) showRefusal(form, error, { failed: m.settings.failed });
    }
  });
  const Before = BEFORE[group];
  return (
    <Fold id={`settings-${group}`} heading={m.settings.groups[group]} as="h3">
      {Before && <Before />}
      <Form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => void submit(event)}
        onChange={() => setDraft(true)}
      >
        <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
          {names.map((name) => (
            <Setting key={name} name={name} settings={settings} form={form} error={errors[name]?.message} />
          ))}
        </div>
        <NewerText newer={newer && draftOf(newer)} draft={form.getValues()} labels={labelsOf(names)} />
        <FormProblem text={errors.root?.message} />
        <Button type="submit" className="justify-self-start" busy={isSubmitting}>
          {m.settings.save}
        </Button>
      </Form>
      {group === 'members' && (
        <TextLink
          to={page.deskInvitations()}
          className="inline-flex min-h-11 items-center justify-self-start"
        >
          {m.settings.invitations}
        </TextLink>
      )}
    </Fold>
  );
}

const labelsOf = (names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, m.settings.fields[name]]));

interface SettingProps {
  name: Name;
  settings: SiteSettings;
  form: UseFormReturn<Draft>;
  error: string | undefined;
}

/** The control of a setting, by its type. */
function Setting({ name, settings, form, error }: SettingProps) {
  const label = m.settings.fields[name];
  const hints: Partial<Record<Name, string>> = m.settings.hints;
  const hint = hints[name];
  if (typeof settings[name] === 'boolean')
    return (
      <label className="flex min-h-11 items-start gap-3 py-1">
        <input type="checkbox" className="mt-0.5 size-5 shrink-0" {...form.register(name)} />
        <span>
          <span className="font-semibold">{label}</span>
          <span className="block text-14 text-muted">{hint}</span>
        </span>
      </label>
    );
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) =>
        name === 'registration' ? (
          <Select {...control} {...form.register(name)}>
            {Object.entries(m.settings.registrations).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        ) : name === 'savedReplies' ? (
          <TextArea {...control} {...form.register(name)} rows={4} />
        ) : (
          <TextInput
            {...control}
            {...form.register(name)}
            type={name === 'announcementUntil' ? 'datetime-local' : 'text'}
            inputMode={LARGEST[name] === undefined ? undefined : 'numeric'}
            autoComplete="off"
          />
        )
      }
    </Field>
  );
}

/** The settings of the site in five groups. */
export default function AdminSettings() {
  const query = useQuery(settingsQuery);
  const { data } = query;
  if (!data) return <NotLoaded query={query} text={m.settings.loadFailed} className="h-16" />;
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-3">
      {(Object.keys(GROUPS) as Group[]).map((group) => (
        <SettingsGroup key={group} group={group} settings={data} />
      ))}
    </div>
  );
}
