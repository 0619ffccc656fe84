import type { SiteSettings } from '@corpomeme/contract/people/admin';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { SettingSwitch } from '../../../../ui/form/setting-switch.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';

type Change = Partial<Pick<SiteSettings, 'registration' | 'moderatorsInvite'>>;

interface RegistrationSettingsProps {
  settings: SiteSettings;
  isBusy: boolean;
  save(change: Change): Promise<unknown>;
}

/** Who may register, and who invites. */
export function RegistrationSettings({ settings, isBusy, save }: RegistrationSettingsProps) {
  const { registration, moderatorsInvite } = settings;
  const form = useForm({ defaultValues: { registration } });
  // A failed change is reported by the caller.
  const submit = form.handleSubmit((change) => save(change).catch(() => undefined));
  return (
    <div className="grid gap-5 rounded-card border border-line bg-surface p-4">
      <Form className="grid gap-3" onSubmit={(event) => void submit(event)}>
        <Field label={m.settings.registration} hint={m.settings.registrationHint}>
          {(control) => (
            <div className="flex flex-wrap gap-2">
              <Select {...control} {...form.register('registration')}>
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
        checked={moderatorsInvite}
        save={(wanted) => save({ moderatorsInvite: wanted })}
      />
      <TextLink to={page.deskInvitations()} className="inline-flex min-h-11 items-center justify-self-start">
        {m.settings.invitations}
      </TextLink>
    </div>
  );
}
