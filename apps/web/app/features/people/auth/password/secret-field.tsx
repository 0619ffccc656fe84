import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../../../ui/form/text-field.tsx';

interface SecretFieldProps {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** Shows the typed text. */
  isPlain: boolean;
  /** The value for password managers. */
  autoComplete: 'current-password' | 'new-password';
  registration: UseFormRegisterReturn;
}

export function SecretField({ label, hint, error, isPlain, autoComplete, registration }: SecretFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      {...registration}
      type={isPlain ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

interface ShowSecretsProps {
  label: string;
  isPlain: boolean;
  onChange: (isPlain: boolean) => void;
}

export function ShowSecrets({ label, isPlain, onChange }: ShowSecretsProps) {
  return (
    <label className="-my-2 flex min-h-11 items-center gap-3 justify-self-start">
      <input
        type="checkbox"
        checked={isPlain}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5"
      />
      {label}
    </label>
  );
}
