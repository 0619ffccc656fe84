import type { Block, BlockBody } from '@corpomeme/contract/people/admin';
import * as operations from '@corpomeme/contract/people/admin.operations';
import { MEME } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { DAY } from '@corpomeme/contract/site/time';
import { useQueryClient } from '@tanstack/react-query';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { formResolver, showRefusal } from '../../../../lib/api/form.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { toast } from '../../../../ui/toast.ts';
import { blocksQuery } from '../admin-queries.ts';

type Kind = Block['kind'];
type Span = keyof typeof m.block.spans;

const SPANS: Record<Span, number | null> = { day: DAY, week: 7 * DAY, month: 30 * DAY, always: null };
const EMPTY = { value: '', reason: '' };

interface Draft {
  kind: Kind;
  span: Span;
  value: string;
  reason: string;
}

const resolver = formResolver<Draft>(({ value }) => ({
  value: value.trim() ? undefined : m.block.needed,
}));

export function BlockForm() {
  const client = useQueryClient();
  const form = useForm<Draft>({ defaultValues: { kind: 'domain', span: 'week', ...EMPTY }, resolver });
  const { errors, isSubmitting } = form.formState;
  const kind = form.watch('kind');
  const submit = form.handleSubmit(async (draft) => {
    if (isSubmitting) return;
    try {
      const block = await browserApi.call(operations.addBlock, { body: bodyOf(draft) });
      client.setQueryData(blocksQuery.queryKey, (blocks) => blocks && [block, ...blocks]);
      toast(m.block.added({ value: block.value }), 'success');
      form.reset({ ...draft, ...EMPTY });
      form.setFocus('value');
    } catch (error) {
      showRefusal(form, error, { failed: m.block.addFailed, field: 'value' });
    }
  });
  return (
    <Form noValidate className="grid max-w-3xl gap-4" onSubmit={(event) => void submit(event)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice label={m.block.kind} options={m.block.kinds} {...form.register('kind')} />
        <Choice label={m.block.lasts} options={m.block.spans} {...form.register('span')} />
      </div>
      <Field label={m.block.value[kind]} hint={m.block.hint[kind]} error={errors.value?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...form.register('value')}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
          />
        )}
      </Field>
      <Field label={m.block.reason} hint={m.block.reasonHint} error={errors.reason?.message}>
        {(control) => <TextInput {...control} {...form.register('reason')} maxLength={MEME.reasonMax} />}
      </Field>
      <Button type="submit" className="justify-self-start" busy={isSubmitting}>
        {m.block.add}
      </Button>
    </Form>
  );
}

function bodyOf({ kind, span, value, reason }: Draft): BlockBody {
  const lasts = SPANS[span];
  const expires_at = lasts === null ? null : new Date(Date.now() + lasts).toISOString();
  return { kind, value: value.trim(), reason: reason.trim() || null, expires_at };
}

interface ChoiceProps extends UseFormRegisterReturn {
  label: string;
  options: Readonly<Record<string, string>>;
}

function Choice({ label, options, ...registration }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} {...registration} className="w-full">
          {Object.entries(options).map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
