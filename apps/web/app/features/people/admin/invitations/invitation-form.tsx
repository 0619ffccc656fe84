import { EMAIL } from '@corpomeme/contract/people/auth';
import { INVITATION, type InvitationBody } from '@corpomeme/contract/people/invitations';
import { addInvitation } from '@corpomeme/contract/people/invitations.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { formResolver, showRefusal } from '../../../../lib/api/form.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { FormProblem } from '../../../../ui/form/form-problem.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { ShownOnce } from '../../../site/share/shown-once.tsx';
import { invitationsQuery } from '../admin-queries.ts';

interface Draft {
  uses: string;
  days: string;
  email: string;
  note: string;
}

const EMPTY: Draft = { uses: '1', days: String(INVITATION.days), email: '', note: '' };

const checkNumber = (text: string, max: number) =>
  /^[1-9]\d{0,2}$/.test(text.trim()) && Number(text) <= max ? undefined : m.invitation.usesWrong({ max });

const resolver = formResolver<Draft>(({ uses, days }) => ({
  uses: checkNumber(uses, INVITATION.usesMax),
  days: checkNumber(days, INVITATION.daysMax),
}));

/** Makes an invitation and shows its link once. */
export function InvitationForm() {
  const client = useQueryClient();
  const [link, setLink] = useState<string | null>(null);
  const form = useForm<Draft>({ defaultValues: EMPTY, resolver });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (draft) => {
    if (isSubmitting) return;
    try {
      const made = await browserApi.call(addInvitation, { body: bodyOf(draft) });
      setLink(made.link);
      form.reset(EMPTY);
      await client.invalidateQueries({ queryKey: invitationsQuery.queryKey });
    } catch (error) {
      showRefusal(form, error, { failed: m.invitation.failed });
    }
  });
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <Form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <div className="grid gap-4 sm:grid-cols-2">
          <DraftField form={form} name="uses" label={m.invitation.uses} inputMode="numeric" maxLength={3} />
          <DraftField form={form} name="days" label={m.invitation.days} inputMode="numeric" maxLength={3} />
        </div>
        <DraftField
          form={form}
          name="email"
          label={m.invitation.email}
          hint={m.invitation.emailHint}
          type="email"
          autoCapitalize="none"
          maxLength={EMAIL.max}
        />
        <DraftField
          form={form}
          name="note"
          label={m.invitation.note}
          hint={m.invitation.noteHint}
          maxLength={INVITATION.noteMax}
        />
        <FormProblem text={errors.root?.message} />
        <Button type="submit" tone="marker" className="justify-self-start" busy={isSubmitting}>
          {m.invitation.make}
        </Button>
      </Form>
      <div aria-live="polite">
        {link && <ShownOnce key={link} words={{ ...m.invitation, label: m.invitation.link }} value={link} />}
      </div>
    </div>
  );
}

function bodyOf({ uses, days, email, note }: Draft): InvitationBody {
  return {
    ...{ uses: Number(uses), days: Number(days) },
    ...{ email: email.trim() || null, note: note.trim() || null },
  };
}

interface DraftFieldProps extends Omit<ComponentProps<typeof TextInput>, 'form'> {
  form: UseFormReturn<Draft>;
  name: keyof Draft;
  label: string;
  hint?: string;
}

function DraftField({ form, name, label, hint, ...input }: DraftFieldProps) {
  return (
    <Field label={label} hint={hint} error={form.formState.errors[name]?.message}>
      {(control) => <TextInput {...control} {...form.register(name)} autoComplete="off" {...input} />}
    </Field>
  );
}
