import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import { INPUT_LOOK } from './input-look.ts';

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={classNames(INPUT_LOOK, className)} />;
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={4} {...rest} className={classNames(INPUT_LOOK, 'resize-y', className)} />;
}

/** `TextInput` with its label, hint and error. */
export function TextField({ label, hint, error, ...control }: FieldTexts & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(references) => <TextInput {...references} {...control} />}
    </Field>
  );
}

/** `TextArea` with its label, hint and error. */
export function TextAreaField({ label, hint, error, ...control }: FieldTexts & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(references) => <TextArea {...references} {...control} />}
    </Field>
  );
}
