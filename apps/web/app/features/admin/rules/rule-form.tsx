import { RULES } from '@corpomeme/contract/limits';
import * as operations from '@corpomeme/contract/operations/rules';
import { REASON_CODES, REASONS } from '@corpomeme/contract/reason-list';
import type { HouseRule, RuleBody } from '@corpomeme/contract/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { isStatus } from '../../../lib/api-error.ts';
import { browserApi } from '../../../lib/browser-api.ts';
import { refusalText } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toast.ts';
import { rulesQuery } from '../../rules/rules-query.ts';
import { ruleStrings } from './rules.strings.ts';

interface RuleFormProps {
  /** Null: a new one. */
  rule: HouseRule | null;
  onClose: () => void;
}

interface Draft extends RuleBody {
  withdrawn: boolean;
}

function draftOf(rule: HouseRule | null): Draft {
  const latest = rule?.versions[0];
  return {
    text: latest?.text ?? { en: '', ro: '' },
    reasons: rule?.reasons ?? [],
    withdrawn: latest?.withdrawn ?? false,
  };
}

export function RuleForm({ rule, onClose }: RuleFormProps) {
  const [draft, setDraft] = useState(() => draftOf(rule));
  const [problem, setProblem] = useState<string>();
  const first = useRef<HTMLTextAreaElement>(null);
  const change = useRuleChange(rule, {
    onSaved: onClose,
    onRefused(text) {
      setProblem(text);
      first.current?.focus();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const text = { en: draft.text.en.trim(), ro: draft.text.ro.trim() };
    const isWhole = text.en !== '' && text.ro !== '';
    setProblem(isWhole ? undefined : ruleStrings.needed);
    if (isWhole) change.mutate({ ...draft, text });
    else first.current?.focus();
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <Texts
        text={draft.text}
        first={first}
        problem={problem}
        onChange={(text) => setDraft({ ...draft, text })}
      />
      {rule && (
        <Check
          label={ruleStrings.holds}
          hint={ruleStrings.holdsHint}
          checked={!draft.withdrawn}
          onChange={(holds) => setDraft({ ...draft, withdrawn: !holds })}
        />
      )}
      {!draft.withdrawn && (
        <Reasons chosen={draft.reasons} onChange={(reasons) => setDraft({ ...draft, reasons })} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={change.isPending}>
          {ruleStrings.save}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          {ruleStrings.cancel}
        </Button>
      </div>
    </form>
  );
}

interface TextsProps {
  text: Draft['text'];
  first: RefObject<HTMLTextAreaElement | null>;
  problem: string | undefined;
  onChange: (text: Draft['text']) => void;
}

function Texts({ text, first, problem, onChange }: TextsProps) {
  return (
    <>
      <Field label={ruleStrings.english} error={problem}>
        {(control) => (
          <TextArea
            {...control}
            ref={first}
            rows={3}
            maxLength={RULES.textMax}
            value={text.en}
            onChange={({ target }) => onChange({ ...text, en: target.value })}
          />
        )}
      </Field>
      <Field label={ruleStrings.romanian}>
        {(control) => (
          <TextArea
            {...control}
            lang="ro"
            rows={3}
            maxLength={RULES.textMax}
            value={text.ro}
            onChange={({ target }) => onChange({ ...text, ro: target.value })}
          />
        )}
      </Field>
    </>
  );
}

interface ReasonsProps {
  chosen: Draft['reasons'];
  onChange: (reasons: Draft['reasons']) => void;
}

function Reasons({ chosen, onChange }: ReasonsProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">{ruleStrings.reasons}</legend>
      <p className="text-14 text-muted">{ruleStrings.reasonsHint}</p>
      <div className="grid sm:grid-cols-2">
        {REASON_CODES.map((code) => (
          <Check
            key={code}
            label={REASONS[code].en}
            checked={chosen.includes(code)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...chosen, code] : chosen.filter((each) => each !== code))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

interface CheckProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Check({ label, hint, checked, onChange }: CheckProps) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="checkbox"
        className="mt-0.5 size-5 shrink-0"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {label}
        {hint && <span className="block text-14 text-muted">{hint}</span>}
      </span>
    </label>
  );
}

interface Outcome {
  onSaved: () => void;
  onRefused: (text: string) => void;
}

/** Adds a rule, or changes the one given from the version that its form shows. */
function useRuleChange(rule: HouseRule | null, { onSaved, onRefused }: Outcome) {
  const client = useQueryClient();
  const { queryKey } = rulesQuery(browserApi);
  return useMutation({
    mutationFn: (draft: RuleBody & { withdrawn: boolean }) => {
      if (!rule) {
        const { text, reasons } = draft;
        return browserApi.call(operations.addRule, {
          body: { text, reasons },
        });
      }
      const json = { ...draft, version: rule.versions[0]?.version ?? 1 };
      return browserApi.call(operations.changeRule, { params: { number: rule.number }, body: json });
    },
    async onSuccess({ number }) {
      await client.invalidateQueries({ queryKey });
      toast(ruleStrings.saved(number), 'success');
      onSaved();
    },
    onError(error) {
      if (isStatus(error, 409)) void client.invalidateQueries({ queryKey });
      onRefused(refusalText(error, ruleStrings.notSaved));
    },
  });
}
