import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { ButtonTone } from '../../ui/button-look.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { accountStrings } from './account.strings.ts';
import type { Proof } from './account-requests.ts';
import { explainRefusal, type Refusal } from './explain-refusal.ts';

interface ProofFormProps {
  /** What the account has, and so is asked for. */
  wants: { password: boolean; code: boolean };
  codeHint?: string;
  action: string;
  tone?: ButtonTone;
  /** Resolves when it is done; a rejection is told here, and nothing typed is lost. */
  onProve: (proof: Proof) => Promise<void>;
  onCancel?: () => void;
  children?: ReactNode;
}

/** Password and code before something that a session left open must not be enough for. */
export function ProofForm({
  wants,
  codeHint = accountStrings.codeHint,
  action,
  tone = 'marker',
  onProve,
  onCancel,
  children,
}: ProofFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // A code that is asked for after a first try is what comes next.
  const [wantedCode] = useState(wants.code);
  useEffect(() => {
    if (wants.code && !wantedCode) form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus();
  }, [wants.code, wantedCode]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !form.current) return;
    const given = new FormData(form.current);
    setBusy(true);
    setRefusal(null);
    try {
      await onProve({
        ...(wants.password && { password: String(given.get('password')) }),
        ...(wants.code && { code: String(given.get('code')) }),
      });
    } catch (error) {
      const told = explainRefusal(error);
      setRefusal(told);
      if (told.field) form.current?.querySelector<HTMLInputElement>(`[name=${told.field}]`)?.focus();
    }
    setBusy(false);
  };
  const errorOf = (field: Refusal['field']) =>
    refusal?.field === field && <span lang={refusal.lang}>{refusal.text}</span>;
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid max-w-md gap-4">
      {children}
      {wants.password && (
        <Field label={accountStrings.password} error={errorOf('password')}>
          {(control) => (
            <TextInput {...control} name="password" type="password" autoComplete="current-password" />
          )}
        </Field>
      )}
      {wants.code && <CodeField hint={codeHint} error={errorOf('code')} />}
      <p role="alert" className="font-semibold text-reject empty:hidden">
        {errorOf(null)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone={tone} busy={isBusy}>
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>{accountStrings.cancel}</Button>}
      </div>
    </form>
  );
}

interface CodeFieldProps {
  label?: string;
  hint: string;
  error: ReactNode;
}

/** Takes recovery codes too, so the keyboard for digits is only offered where they cannot be meant. */
export function CodeField({ label = accountStrings.code, hint, error }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <TextInput
          {...control}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
        />
      )}
    </Field>
  );
}
