import type { Block, BlockBody } from '@corpomeme/contract/people/admin';
import * as operations from '@corpomeme/contract/people/admin';
import { MEME } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { DAY } from '@corpomeme/contract/site/time';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { isStatus } from '../../../lib/api/api-error.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { formResolver, showRefusal } from '../../../lib/api/form.ts';
import { fullDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Options, SelectField } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ListSection } from '../../../ui/list-section.tsx';
import { NotLoaded } from '../../../ui/load-failure.tsx';
import { toast } from '../../../ui/toast.ts';

const blockKeys = { all: ['blocks'] } as const;

const blocksQuery = queryOptions({
  queryKey: blockKeys.all,
  queryFn: ({ signal }) => browserApi.call(operations.listBlocks, { signal }),
  staleTime: 0,
  meta: { personal: true },
});

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

function BlockForm() {
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
      <TextField
        label={m.block.value[kind]}
        hint={m.block.hint[kind]}
        error={errors.value?.message}
        {...form.register('value')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
      />
      <TextField
        label={m.block.reason}
        hint={m.block.reasonHint}
        error={errors.reason?.message}
        {...form.register('reason')}
        maxLength={MEME.reasonMax}
      />
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
    <SelectField label={label} {...registration} className="w-full">
      <Options of={Object.keys(options)} text={(name) => options[name]} />
    </SelectField>
  );
}

/** Mail domains and networks that may only read. */
export default function BlocksSection() {
  const query = useQuery(blocksQuery);
  return (
    <div className="grid max-w-3xl gap-5">
      <p className="text-muted">{m.block.intro}</p>
      <BlockForm />
      {query.data ? (
        <ListSection
          label={m.block.list}
          none={m.block.none}
          items={query.data}
          row={(block, onGone) => <BlockItem key={block.id} block={block} onGone={onGone} />}
        />
      ) : (
        <NotLoaded query={query} text={m.block.failed} className="h-24" />
      )}
    </div>
  );
}

function BlockItem({ block, onGone }: { block: Block; onGone: () => void }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => browserApi.call(operations.removeBlock, { params: { id: block.id } }),
    // Another admin may have removed it already.
    onSettled: (_answer, error) => {
      if (error && !isStatus(error, 404)) return toast(m.block.removeFailed, 'error');
      client.setQueryData(blocksQuery.queryKey, (blocks) => blocks?.filter(({ id }) => id !== block.id));
      toast(m.block.removed({ value: block.value }), 'success');
      onGone();
    },
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="break-all font-semibold">{block.value}</p>
        {block.reason && (
          <p dir="auto" className="wrap-anywhere">
            {block.reason}
          </p>
        )}
        <p className="text-14 text-muted">
          {m.block.kinds[block.kind]} · <Duration block={block} />
          {block.created_by_username !== null && ` · ${m.block.by({ name: block.created_by_username })}`}
        </p>
      </div>
      <Button
        aria-label={m.block.removeOne({ value: block.value })}
        busy={remove.isPending}
        onClick={() => remove.mutate()}
      >
        {m.block.remove}
      </Button>
    </li>
  );
}

function Duration({ block: { expires_at } }: { block: Block }) {
  if (expires_at === null) return m.block.always;
  return (
    <>
      {m.block.until} <time dateTime={expires_at}>{fullDate(expires_at)}</time>
    </>
  );
}
