import type { Block, BlockBody } from '@corpomeme/contract/admin';
import { MEME } from '@corpomeme/contract/limits';
import * as operations from '@corpomeme/contract/operations/admin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { browserApi } from '../../../lib/browser-api.ts';
import { refusalText } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { blocksQuery } from '../admin-queries.ts';
import { blockStrings } from './blocks.strings.ts';

type Kind = Block['kind'];
type Span = keyof typeof blockStrings.spans;

const DAY = 86_400_000;
const SPANS: Record<Span, number | null> = { day: DAY, week: 7 * DAY, month: 30 * DAY, always: null };
const EMPTY = { value: '', reason: '' };

export function BlockForm() {
  const [kind, setKind] = useState<Kind>('domain');
  const [span, setSpan] = useState<Span>('week');
  const [texts, setTexts] = useState(EMPTY);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const add = useAddition((text) => {
    if (text === undefined) setTexts(EMPTY);
    setProblem(text);
    input.current?.focus();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    const value = texts.value.trim();
    setProblem(value ? undefined : blockStrings.needed);
    if (!value) return input.current?.focus();
    const lasts = SPANS[span];
    const expires_at = lasts === null ? null : new Date(Date.now() + lasts).toISOString();
    add.mutate({ kind, value, reason: texts.reason.trim() || null, expires_at });
  };
  return (
    <form noValidate className="grid max-w-3xl gap-4" onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice label={blockStrings.kind} options={blockStrings.kinds} value={kind} onChange={setKind} />
        <Choice label={blockStrings.lasts} options={blockStrings.spans} value={span} onChange={setSpan} />
      </div>
      <Field label={blockStrings.value[kind]} hint={blockStrings.hint[kind]} error={problem}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
            value={texts.value}
            onChange={({ target }) => setTexts({ ...texts, value: target.value })}
          />
        )}
      </Field>
      <Field label={blockStrings.reason} hint={blockStrings.reasonHint}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={MEME.reasonMax}
            value={texts.reason}
            onChange={({ target }) => setTexts({ ...texts, reason: target.value })}
          />
        )}
      </Field>
      <Button type="submit" className="justify-self-start" busy={add.isPending}>
        {blockStrings.add}
      </Button>
    </form>
  );
}

/** Tells undefined once it is blocked, otherwise why not. */
function useAddition(onDone: (problem: string | undefined) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: BlockBody) => browserApi.call(operations.addBlock, { body: json }),
    onSuccess: (block) => {
      client.setQueryData(blocksQuery.queryKey, (blocks) => blocks && [block, ...blocks]);
      toast(blockStrings.added(block.value), 'success');
      onDone(undefined);
    },
    onError: (error) => onDone(refusalText(error, blockStrings.addFailed)),
  });
}

interface ChoiceProps<Name extends string> {
  label: string;
  options: Readonly<Record<Name, string>>;
  value: Name;
  onChange: (name: Name) => void;
}

function Choice<Name extends string>({ label, options, value, onChange }: ChoiceProps<Name>) {
  const names = Object.keys(options) as Name[];
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          className="w-full"
          value={value}
          onChange={({ target }) => {
            const name = names.find((each) => each === target.value);
            if (name) onChange(name);
          }}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {options[name]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
