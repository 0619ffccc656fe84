import { REASON_CODES, REASONS } from '@corpomeme/contract/moderation/reasons';
import { m } from '@corpomeme/contract/site/messages';
import * as operations from '@corpomeme/contract/site/rules';
import { type HouseRule, RULES, type RuleBody } from '@corpomeme/contract/site/rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { isStatus } from '../../../lib/api/api-error.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { formResolver, showRefusal } from '../../../lib/api/form.ts';
import { useSeen } from '../../../lib/api/use-seen.ts';
import { inOne } from '../../../lib/second-text.tsx';
import { useOpening } from '../../../lib/use-opening.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/form/check.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { NewerText } from '../../../ui/form/newer-text.tsx';
import { TextAreaField } from '../../../ui/form/text-field.tsx';
import { NotLoaded } from '../../../ui/load-failure.tsx';
import { toast } from '../../../ui/toast.ts';
import { rulesQuery } from './rules-query.ts';

interface RuleFormProps {
  /** Null: a new rule. */
  rule: HouseRule | null;
  onClose: () => void;
}

/** Form values. */
interface Draft {
  en: string;
  ro: string;
  reasons: RuleBody['reasons'];
  withdrawn: boolean;
}

type Facts = RuleBody & { version: number; withdrawn: boolean };

function factsOf(rule: HouseRule | null): Facts {
  const { version = 1, text = { en: '', ro: '' }, withdrawn = false } = rule?.versions[0] ?? {};
  return { version, text, withdrawn, reasons: rule?.reasons ?? [] };
}

const draftOf = ({ text, reasons, withdrawn }: Facts): Draft => ({ ...text, reasons, withdrawn });

const resolver = formResolver<Draft>(({ en, ro }) => ({
  en: en.trim() && ro.trim() ? undefined : m.rule.needed,
}));

function RuleForm({ rule, onClose }: RuleFormProps) {
  const form = useForm<Draft>({ defaultValues: draftOf(factsOf(rule)), resolver });
  const { isSubmitting } = form.formState;
  const { seen, newer, take } = useSeen(factsOf(rule), true);
  const change = useRuleChange(rule, seen);
  const [isWithdrawn, reasons] = form.watch(['withdrawn', 'reasons']);
  const submit = form.handleSubmit(async ({ en, ro, ...draft }) => {
    if (isSubmitting) return;
    try {
      const { number } = await change.mutateAsync({ ...draft, text: { en: en.trim(), ro: ro.trim() } });
      toast(m.rule.saved({ number }), 'success');
      onClose();
    } catch (error) {
      if (take(error)) return;
      showRefusal(form, error, { failed: m.rule.notSaved, field: 'en' });
    }
  });
  return (
    <Form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Texts form={form} />
      {rule && (
        <Check
          label={m.rule.holds}
          hint={m.rule.holdsHint}
          checked={!isWithdrawn}
          onChange={(holds) => form.setValue('withdrawn', !holds)}
        />
      )}
      {!isWithdrawn && <Reasons chosen={reasons} onChange={(chosen) => form.setValue('reasons', chosen)} />}
      <NewerText
        newer={newer && { ...draftOf(newer) }}
        draft={{ ...form.getValues() }}
        labels={{ en: m.rule.english, ro: m.rule.romanian, reasons: m.rule.reasons }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          {m.rule.save}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          {m.rule.cancel}
        </Button>
      </div>
    </Form>
  );
}

function Texts({ form: { register, formState } }: { form: UseFormReturn<Draft> }) {
  return (
    <>
      <TextAreaField
        label={m.rule.english}
        error={formState.errors.en?.message}
        {...register('en')}
        rows={3}
        maxLength={RULES.textMax}
      />
      <TextAreaField
        label={m.rule.romanian}
        {...register('ro')}
        lang={m.language.romanian}
        rows={3}
        maxLength={RULES.textMax}
      />
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
      <legend className="font-semibold">{m.rule.reasons}</legend>
      <p className="text-14 text-muted">{m.rule.reasonsHint}</p>
      <div className="grid sm:grid-cols-2">
        {REASON_CODES.map((code) => (
          <Check
            key={code}
            label={inOne(REASONS[code])}
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

/**
 * Adds a rule, or changes the given one. A change names what the form saw, so that the server detects a concurrent change.
 */
function useRuleChange(rule: HouseRule | null, { version, reasons: seen }: Facts) {
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
      const json = { ...draft, version, seen: { reasons: seen } };
      return browserApi.call(operations.changeRule, { params: { number: rule.number }, body: json });
    },
    onSuccess: () => client.invalidateQueries({ queryKey }),
    onError(error) {
      if (isStatus(error, 409)) void client.invalidateQueries({ queryKey });
    },
  });
}

/** The house rules with their forms; a new rule comes last. */
export default function RulesSection() {
  const query = useQuery(rulesQuery(browserApi));
  const { data } = query;
  return (
    <div className="grid max-w-3xl gap-5">
      <p className="text-muted">{m.rule.intro}</p>
      {!data && <NotLoaded query={query} text={m.rule.failed} className="h-96" />}
      {data && (
        <>
          <ol className="grid divide-y divide-line rounded-card border border-line bg-surface">
            {data.map((rule) => (
              <Item key={rule.number} rule={rule} />
            ))}
          </ol>
          <NewRule />
        </>
      )}
    </div>
  );
}

function Item({ rule }: { rule: HouseRule }) {
  const { isOpen, setOpen, opener } = useOpening();
  const { number, versions } = rule;
  const [latest] = versions;
  if (!latest) return null;
  return (
    <li className="grid gap-1 px-4 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-18">{m.rule.rule({ number })}</h3>
        <span className="text-14 text-muted">{m.rule.version({ version: latest.version })}</span>
        {latest.withdrawn && <Badge tone="neutral">{m.rule.withdrawn}</Badge>}
      </div>
      {isOpen ? (
        <RuleForm rule={rule} onClose={() => setOpen(false)} />
      ) : (
        <div className="flex flex-wrap items-start justify-between gap-3">
          <p className="min-w-0 flex-1 basis-64 wrap-anywhere">{inOne(latest.text)}</p>
          <Button ref={opener} aria-label={m.rule.editOne({ number })} onClick={() => setOpen(true)}>
            {m.rule.edit}
          </Button>
        </div>
      )}
    </li>
  );
}

function NewRule() {
  const { isOpen, setOpen, opener } = useOpening();
  if (!isOpen) {
    return (
      <Button ref={opener} className="justify-self-start" onClick={() => setOpen(true)}>
        {m.rule.add}
      </Button>
    );
  }
  return (
    <section aria-label={m.rule.newRule} className="grid gap-2">
      <h3 className="text-18">{m.rule.newRule}</h3>
      <RuleForm rule={null} onClose={() => setOpen(false)} />
    </section>
  );
}
