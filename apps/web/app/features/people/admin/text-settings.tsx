import { changeSettings, type SiteSettings } from '@corpomeme/contract/people/admin';
import { m } from '@corpomeme/contract/site/messages';
import { MINUTE } from '@corpomeme/contract/site/time';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { showRefusal } from '../../../lib/api/form.ts';
import { changeOf, useSeen } from '../../../lib/api/use-seen.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { NewerText } from '../../../ui/form/newer-text.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { languagesQuery, settingsQuery } from './admin-queries.ts';

type TextName = Exclude<
  { [Name in keyof SiteSettings]: SiteSettings[Name] extends string ? Name : never }[keyof SiteSettings],
  undefined
>;
type Draft = Partial<Record<TextName, string>>;

interface TextSettingsProps {
  settings: SiteSettings;
  heading: string;
  hint: string;
  action: string;
  fields: Readonly<Partial<Record<TextName, string>>>;
  hints?: Readonly<Partial<Record<TextName, string>>>;
  /** Shown before the fields. */
  children?: ReactNode;
}

/** A group of settings that pages show, saved together. */
export function TextSettings(props: TextSettingsProps) {
  const { settings, heading, hint, action, fields, hints = {}, children } = props;
  const id = useId();
  const client = useQueryClient();
  const names = Object.keys(fields) as TextName[];
  const draftOf = (each: SiteSettings) =>
    Object.fromEntries(names.map((name) => [name, toField(name, each[name])])) as Draft;
  const [isDraft, setDraft] = useState(false);
  const { seen, newer, take, forget } = useSeen(settings, isDraft);
  const form = useForm<Draft>({ values: draftOf(seen), resetOptions: { keepDirtyValues: true } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (draft) => {
    if (isSubmitting) return;
    try {
      const before = draftOf(seen);
      const changed = names.filter((name) => draft[name] !== before[name]);
      const texts = Object.fromEntries(changed.map((name) => [name, fromField(name, draft[name] ?? '')]));
      const body = changeOf(seen, texts);
      const saved = await browserApi.call(changeSettings, { body });
      client.setQueryData(settingsQuery.queryKey, saved);
      forget();
      setDraft(false);
      form.reset(draftOf(saved));
      void client.invalidateQueries({ queryKey: languagesQuery.queryKey });
      toast(m.admin.settingsSaved, 'success');
    } catch (error) {
      if (take(error)) return;
      showRefusal(form, error, { failed: m.admin.settingsFailed });
    }
  });
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <h3 id={id} className="text-16 font-semibold">
        {heading}
      </h3>
      <p className="max-w-prose text-14 text-muted">{hint}</p>
      {children}
      <Form
        noValidate
        className="grid max-w-3xl gap-4"
        onSubmit={(event) => void submit(event)}
        onChange={() => setDraft(true)}
      >
        {names.map((name) => (
          <Field key={name} label={fields[name]} hint={hints[name]} error={errors[name]?.message}>
            {(control) =>
              name === 'savedReplies' ? (
                <TextArea {...control} {...form.register(name)} rows={6} />
              ) : (
                <TextInput
                  {...control}
                  {...form.register(name)}
                  type={isTime(name) ? 'datetime-local' : 'text'}
                  autoComplete="off"
                />
              )
            }
          </Field>
        ))}
        <NewerText newer={newer && draftOf(newer)} draft={form.getValues()} labels={fields} />
        <FormProblem text={errors.root?.message} />
        <Button type="submit" className="justify-self-start" busy={isSubmitting}>
          {action}
        </Button>
      </Form>
    </section>
  );
}

const isTime = (name: TextName) => name === 'announcementUntil';

/** Times are stored in UTC, and typed in the time of the admin's device. */
function toField(name: TextName, value: string): string {
  if (!isTime(name) || value === '') return value;
  const at = new Date(value);
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16);
}

function fromField(name: TextName, value: string): string {
  return isTime(name) && value !== '' ? new Date(value).toISOString() : value;
}
