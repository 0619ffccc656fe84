import type { SettingsBody, SiteSettings } from '@corpomeme/contract/people/admin';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changeOf, useSeen } from '../../../../lib/api/use-seen.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { SettingSwitch } from '../../../../ui/form/setting-switch.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';

interface RegistrationSettingsProps {
  settings: SiteSettings;
  isBusy: boolean;
  save(change: SettingsBody): Promise<unknown>;
}

/** Who may register, and who invites. */
export function RegistrationSettings({ settings, isBusy, save }: RegistrationSettingsProps) {
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
