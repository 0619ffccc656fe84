import { startMailedExport } from '@corpomeme/contract/people/mailed-export.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { showRefusal } from '../../../../lib/api/form.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useCurrentUser } from '../../../site/session/session-store.ts';

/** Lets an admin mail the link to the export to a member who cannot log in. */
export function UserData({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  const isOwn = useCurrentUser()?.uid === id;
  const form = useForm({ defaultValues: { reason: '' } });
  const { errors, isSubmitting } = form.formState;
  const close = () => setOpen(false);
  const submit = form.handleSubmit(async (body) => {
    if (isSubmitting) return;
    try {
      const { message } = await browserApi.call(startMailedExport, { params: { id }, body });
      toast(message, 'success');
      close();
      form.reset();
    } catch (error) {
      showRefusal(form, error, { failed: m.sendData.failed, field: 'reason' });
    }
  });
  if (isOwn) return null;
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {m.sendData.button}
      </Button>
      <Dialog open={isOpen} onClose={close} title={m.sendData.title} description={m.sendData.text}>
        <Form noValidate className="grid max-w-md gap-4" onSubmit={(event) => void submit(event)}>
          <Field label={m.user.emailReason} error={errors.reason?.message}>
            {(control) => <TextInput {...control} {...form.register('reason')} autoComplete="off" />}
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" tone="marker" busy={isSubmitting}>
              {m.sendData.button}
            </Button>
            <Button onClick={close}>{m.account.cancel}</Button>
          </div>
        </Form>
      </Dialog>
    </>
  );
}
