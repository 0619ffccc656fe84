import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import { INPUT_LOOK } from './input-look.ts';

/** The native select: works by keyboard, on phones and without scripts. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classNames('relative inline-block min-w-0', className)}>
      <select {...rest} className={classNames(INPUT_LOOK, 'appearance-none pr-9')}>
        {children}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2" />
    </span>
  );
}

/** `Select` with its label, hint and error. */
export function SelectField({ label, hint, error, ...control }: FieldTexts & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(references) => <Select {...references} {...control} />}
    </Field>
  );
}

interface OptionsProps<Value extends string | number> {
  of: readonly Value[];
  text: (value: Value) => ReactNode;
}

export function Options<Value extends string | number>({ of, text }: OptionsProps<Value>) {
  return of.map((value) => (
    <option key={value} value={value}>
      {text(value)}
    </option>
  ));
}
