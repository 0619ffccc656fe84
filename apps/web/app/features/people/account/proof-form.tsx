import { m } from '@corpomeme/contract/site/messages';
import { type ReactNode, useEffect, useState } from 'react';
import { type FieldError, type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import type { ButtonTone } from '../../../ui/button-look.ts';
import { Form } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { Proof } from './account-requests.ts';
import { explainRefusal } from './explain-refusal.ts';

interface ProofFormProps {
  /** The proofs that the account has. */
  wants: { password: boolean; code: boolean; mailCode?: boolean };
  action: string;
  tone?: ButtonTone;
  /** Resolves when the action succeeded. The form shows a rejection and keeps its values. */
  onProve: (proof: Proof) => Promise<void>;
  onCancel?: () => void;
  children?: ReactNode;
}

interface Draft {
  password: string;
  code: string;
  mailCode: string;
}

/** The `type` of an error set here is the language of its text. */
const errorText = (error: (Pick<FieldError, 'message'> & { type?: string | number }) | undefined) =>
  error && <span lang={String(error.type)}>{error.message}</span>;

/** Asks for password and code before actions for which an open session is not enough. */
export function ProofForm({ wants, action, tone = 'marker', onProve, onCancel, children }: ProofFormProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Draft>({
    defaultValues: { password: '', code: '', mailCode: '' },
  });
  const { errors, isSubmitting } = formState;
  // A code that is requested after a first attempt appears as the next step.
  const [wantedMailCode] = useState(wants.mailCode);
  useEffect(() => {
    if (wants.mailCode && !wantedMailCode) setFocus('mailCode');
  }, [wants.mailCode, wantedMailCode, setFocus]);
  const submit = handleSubmit(async ({ password, code, mailCode }) => {
    if (isSubmitting) return;
    try {
      await onProve({
        ...(wants.password && { password }),
        ...(wants.code && { code }),
        ...(wants.mailCode && { mailCode }),
      });
    } catch (error) {
      const { text: message, lang, field } = explainRefusal(error);
      const place = field !== null && field !== 'newPassword' && wants[field] ? field : 'root';
      setError(place, { message, type: lang }, { shouldFocus: place !== 'root' });
    }
  });
  return (
    <Form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-md gap-4">
      {children}
      {wants.password && (
        <TextField
          label={m.account.password}
          error={errorText(errors.password)}
          {...register('password')}
          type="password"
          autoComplete="current-password"
        />
      )}
      {wants.code && (
        <CodeField hint={m.account.codeHint} error={errorText(errors.code)} registration={register('code')} />
      )}
      {wants.mailCode && (
        <CodeField
          label={m.logins.mailCode}
          hint={m.logins.mailCodeHint}
          error={errorText(errors.mailCode)}
          registration={register('mailCode')}
        />
      )}
      <p role="alert" className="font-semibold text-reject empty:hidden">
        {errorText(errors.root)}
      </p>
      <div className={classNames('flex flex-wrap-reverse gap-3', onCancel && 'justify-end')}>
        {onCancel && <Button onClick={onCancel}>{m.account.cancel}</Button>}
        <Button type="submit" tone={tone} busy={isSubmitting}>
          {action}
        </Button>
      </div>
    </Form>
  );
}

interface CodeFieldProps {
  label?: string;
  hint: string;
  error: ReactNode;
  registration: UseFormRegisterReturn;
}

/** Also accepts recovery codes, which contain letters, so it does not request the numeric keyboard. */
export function CodeField({ label = m.account.code, hint, error, registration }: CodeFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      {...registration}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      className="font-mono"
    />
  );
}
