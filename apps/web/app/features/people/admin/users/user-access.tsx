import { changeUserEmail } from '@corpomeme/contract/people/admin.operations';
import { startMailedExport } from '@corpomeme/contract/people/mailed-export.operations';
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

interface Action {
  button: string;
  title: string;
  text: string;
  failed: string;
  /** Whether it takes another address. */
  hasEmail: boolean;
  send(id: string, body: { email: string; reason: string }): Promise<{ message: string }>;
}

const changeEmail = (): Action => ({
  button: m.user.changeEmail,
  title: m.user.changeEmail,
  text: m.user.changeEmailText,
  failed: m.user.emailFailed,
  hasEmail: true,
  send: (id, body) => browserApi.call(changeUserEmail, { params: { id }, body }),
});

const sendData = (): Action => ({
  ...m.sendData,
  hasEmail: false,
  send: (id, { reason }) => browserApi.call(startMailedExport, { params: { id }, body: { reason } }),
});

/** Lets an admin give a member who cannot log in another address, or the link to their data; not themselves. */
export function UserAccess({ id }: { id: string }) {
  if (useCurrentUser()?.uid === id) return null;
  return [changeEmail(), sendData()].map((action) => (
    <ReasonedAction key={action.title} id={id} {...action} />
  ));
}

/** A button, and its dialog with a reason for the log. */
function ReasonedAction({ id, button, title, text, failed, hasEmail, send }: Action & { id: string }) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const form = useForm({ defaultValues: { email: '', reason: '' } });
  const { errors, isSubmitting } = form.formState;
  const close = () => setOpen(false);
  const submit = form.handleSubmit(async (body) => {
    if (isSubmitting) return;
    try {
      const { message } = await send(id, body);
      toast(message, 'success');
      close();
      form.reset();
      await client.invalidateQueries({ queryKey: adminKeys.user(id) });
    } catch (error) {
      showRefusal(form, error, { failed, field: hasEmail ? 'email' : 'reason' });
    }
  });
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {button}
      </Button>
      <Dialog open={isOpen} onClose={close} title={title} description={text}>
        <Form noValidate className="grid max-w-md gap-4" onSubmit={(event) => void submit(event)}>
          {hasEmail && (
            <Field label={m.user.newEmail} error={errors.email?.message}>
              {(control) => (
                <TextInput {...control} {...form.register('email')} type="email" autoComplete="off" />
              )}
            </Field>
          )}
          <Field label={m.user.emailReason} hint={m.user.emailReasonHint} error={errors.reason?.message}>
            {(control) => <TextInput {...control} {...form.register('reason')} autoComplete="off" />}
          </Field>
          <FormProblem text={errors.root?.message} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" tone="marker" busy={isSubmitting}>
              {button}
            </Button>
            <Button onClick={close}>{m.account.cancel}</Button>
          </div>
        </Form>
      </Dialog>
    </>
  );
}
