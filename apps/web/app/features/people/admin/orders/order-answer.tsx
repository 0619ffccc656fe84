import type { Order } from '@corpomeme/contract/moderation/orders';
import { ORDER } from '@corpomeme/contract/moderation/orders';
import * as operations from '@corpomeme/contract/moderation/orders.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { showRefusal } from '../../../../lib/api/form.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { FormProblem } from '../../../../ui/form/form-problem.tsx';
import { TextArea } from '../../../../ui/form/text-area.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { adminKeys } from '../admin-keys.ts';

/** What was given on an open order, with hold and silence; or its end. */
export function OrderAnswer({ order }: { order: Order }) {
  const client = useQueryClient();
  const { id, given, hold_until, silent_until } = order;
  const form = useForm({
    defaultValues: { given: given ?? '', hold: hold_until ?? '', silent: silent_until ?? '' },
  });
  const { errors, isSubmitting } = form.formState;
  const send = (ended: boolean) =>
    form.handleSubmit(async (draft) => {
      if (isSubmitting) return;
      const terms = { hold_until: draft.hold || null, silent_until: draft.silent || null };
      const body = { given: draft.given, ended, ...terms };
      try {
        await browserApi.call(operations.changeOrder, { params: { id }, body });
        await client.invalidateQueries({ queryKey: adminKeys.orders });
      } catch (error) {
        showRefusal(form, error, { failed: m.order.notDone });
      }
    });
  return (
    <Form noValidate onSubmit={(event) => void send(false)(event)} className="grid gap-3">
      <Field label={m.order.given} hint={m.order.givenHint}>
        {(control) => (
          <TextArea {...control} {...form.register('given')} rows={2} maxLength={ORDER.textMax} />
        )}
      </Field>
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <Field label={m.order.holdUntil}>
          {(control) => <TextInput {...control} {...form.register('hold')} type="date" />}
        </Field>
        <Field label={m.order.silentUntil}>
          {(control) => <TextInput {...control} {...form.register('silent')} type="date" />}
        </Field>
      </div>
      <FormProblem text={errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          {m.order.save}
        </Button>
        <Button onClick={() => void send(true)()}>{m.order.end}</Button>
      </div>
    </Form>
  );
}
