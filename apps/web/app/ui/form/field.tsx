import { type ReactNode, useId } from 'react';

export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  /** The error's text, announced when it appears. */
  error?: ReactNode;
}

interface FieldProps extends FieldTexts {
  lang?: string;
  /**
   * Renders the control with its id and its references to hint and error: `{(control) => <TextInput {...control} />}`.
   */
  children: (control: FieldControl) => ReactNode;
}

/** Label, control, hint and error, connected for assistive technology. */
export function Field({ label, hint, error, lang, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div lang={lang} className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-14 text-muted">
          {hint}
        </p>
      )}
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      <p id={`${id}-error`} role="alert" className="text-14 font-semibold text-reject empty:hidden">
        {error}
      </p>
    </div>
  );
}
