import { changeUserEmail } from '@corpomeme/contract/people/admin.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { showRefusal } from '../../../../lib/api/form.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { FormProblem } from '../../../../ui/form/form-problem.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useCurrentUser } from '../../../site/session/session-store.ts';
import { adminKeys } from '../admin-keys.ts';

/** Lets an admin give a member another address, with a reason. Own addresses are changed on the account page. */
export function UserEmail({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  const isOwn = useCurrentUser()?.uid === id;
  const client = useQueryClient();
  const form = useForm({ defaultValues: { email: '', reason: '' } });
  const { errors, isSubmitting } = form.formState;
  const close = () => setOpen(false);
  const submit = form.handleSubmit(async (body) => {
    if (isSubmitting) return;
    try {
      const { message } = await browserApi.call(changeUserEmail, { params: { id }, body });
      toast(message, 'success');
      close();
      form.reset();
      await client.invalidateQueries({ queryKey: adminKeys.user(id) });
    } catch (error) {
      showRefusal(form, error, { failed: m.user.emailFailed });
    }
  });
  if (isOwn) return null;
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {m.user.changeEmail}
      </Button>
      <Dialog open={isOpen} onClose={close} title={m.user.changeEmail} description={m.user.changeEmailText}>
        <Form noValidate className="grid max-w-md gap-4" onSubmit={(event) => void submit(event)}>
          <Field label={m.user.newEmail} error={errors.email?.message}>
            {(control) => (
              <TextInput {...control} {...form.register('email')} type="email" autoComplete="off" />
            )}
          </Field>
          <Field label={m.user.emailReason} hint={m.user.emailReasonHint} error={errors.reason?.message}>
            {(control) => <TextInput {...control} {...form.register('reason')} autoComplete="off" />}
          </Field>
          <FormProblem text={errors.root?.message} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" tone="marker" busy={isSubmitting}>
              {m.user.changeEmail}
            </Button>
            <Button onClick={close}>{m.account.cancel}</Button>
          </div>
        </Form>
      </Dialog>
    </>
  );
}
