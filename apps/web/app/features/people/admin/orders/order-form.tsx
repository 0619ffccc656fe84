import { ORDER } from '@corpomeme/contract/moderation/orders';
import * as operations from '@corpomeme/contract/moderation/orders.operations';
import { MEME } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { formResolver, showRefusal } from '../../../../lib/api/form.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { FormProblem } from '../../../../ui/form/form-problem.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { TextArea } from '../../../../ui/form/text-area.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { adminKeys } from '../admin-keys.ts';

const EMPTY = {
  url: '',
  authority: '',
  reference: '',
  kind: 'information',
  asked: '',
  ground: '',
  hold: '',
  silent: '',
};
type Draft = typeof EMPTY;

const NEEDED = ['url', 'authority', 'asked', 'ground'] as const;
const resolver = formResolver<Draft>((draft) =>
  Object.fromEntries(NEEDED.map((name) => [name, draft[name].trim() ? undefined : m.order.needed])),
);

export function OrderForm() {
  const client = useQueryClient();
  const form = useForm<Draft>({ defaultValues: EMPTY, resolver });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ hold, silent, kind, ...words }) => {
    if (isSubmitting) return;
    const terms = { hold_until: hold || null, silent_until: silent || null };
    const body = { ...words, ...terms, kind: kind === 'removal' ? 'removal' : 'information' } as const;
    try {
      await browserApi.call(operations.addOrder, { body });
      form.reset(EMPTY);
      await client.invalidateQueries({ queryKey: adminKeys.orders });
    } catch (error) {
      showRefusal(form, error, { failed: m.order.notDone, field: 'url' });
    }
  });
  const line = (name: 'url' | 'authority' | 'reference' | 'hold' | 'silent', label: string, more: object) => (
    <Field label={label} error={errors[name]?.message}>
      {(control) => <TextInput {...control} {...form.register(name)} {...more} />}
    </Field>
  );
  const text = (name: 'asked' | 'ground', label: string) => (
    <Field label={label} error={errors[name]?.message}>
      {(control) => <TextArea {...control} {...form.register(name)} rows={3} maxLength={ORDER.textMax} />}
    </Field>
  );
  return (
    <Form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {line('url', m.order.url, { maxLength: MEME.urlMax })}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {line('authority', m.order.authority, { maxLength: ORDER.nameMax })}
        {line('reference', m.order.reference, { maxLength: ORDER.nameMax })}
      </div>
      <Field label={m.order.kind}>
        {(control) => (
          <Select {...control} {...form.register('kind')}>
            {Object.entries(m.order.kinds).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {text('asked', m.order.asked)}
      {text('ground', m.order.ground)}
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {line('hold', m.order.holdUntil, { type: 'date' })}
        {line('silent', m.order.silentUntil, { type: 'date' })}
      </div>
      <FormProblem text={errors.root?.message} />
      <Button type="submit" className="justify-self-start" busy={isSubmitting}>
        {m.order.add}
      </Button>
    </Form>
  );
}
