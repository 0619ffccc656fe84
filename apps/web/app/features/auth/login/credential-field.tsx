import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { Credentials, LoginMode } from './credential-rules.ts';

interface CredentialFieldProps {
  form: UseFormReturn<Credentials, LoginMode>;
  name: keyof Credentials;
  label: string;
  hint?: string | undefined;
  type: string;
  /** What password managers fill in. */
  autoComplete: string;
}

export function CredentialField({ form, name, label, hint, type, autoComplete }: CredentialFieldProps) {
  const error = form.formState.errors[name];
  return (
    <Field label={label} hint={hint} error={error?.message}>
      {(control) => (
        <TextInput
          {...control}
          {...form.register(name)}
          // Also where the text that explains it stands at another field.
          aria-invalid={error ? true : undefined}
          type={type}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
