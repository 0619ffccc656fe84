import type { FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api-error.ts';
import { refusalText } from './refusal.ts';

type Problems<Values> = Partial<Record<keyof Values, string | undefined>>;

/** Returns a resolver for `useForm` from a function that returns errors by field. */
export function formResolver<Values extends FieldValues, Context = unknown>(
  check: (values: Values, context: Context | undefined) => Problems<Values>,
): Resolver<Values, Context> {
  return (values, context) => {
    const problems = Object.entries(check(values, context)).filter(([, message]) => message !== undefined);
    if (problems.length === 0) return { values, errors: {} };
    const errors = problems.map(([field, message]) => [field, { type: 'rule', message }]);
    return { values: {}, errors: Object.fromEntries(errors) };
  };
}

interface RefusalPlace<Values extends FieldValues> {
  /** Shown if the server sends no text. */
  failed: string;
  /** The field of a refusal that names none; without it, the whole form. */
  field?: FieldPath<Values>;
}

/** Refusals that name fields. */
const NAMING: ReadonlySet<string> = new Set(['validation_failed', 'text_refused']);

/** Shows the texts of a refusal at the fields that it names. Returns false if it names none of the form. */
export function showNamedFields<Values extends FieldValues>(
  { setError, getValues }: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  error: unknown,
): boolean {
  const known = Object.keys(getValues()) as FieldPath<Values>[];
  const details = error instanceof ApiError && NAMING.has(error.code ?? '') ? error.body.details : [];
  const named = (details ?? []).flatMap((detail) => {
    const name = known.find((each) => each === detail.field);
    return name ? [{ name, message: detail.message }] : [];
  });
  for (const [index, { name, message }] of named.entries())
    setError(name, { message }, { shouldFocus: index === 0 });
  return named.length > 0;
}

/** Shows why a form was refused: at the fields that the refusal names, otherwise at `field` or the whole form. */
export function showRefusal<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  error: unknown,
  { failed, field }: RefusalPlace<Values>,
): void {
  if (showNamedFields(form, error)) return;
  form.setError(
    field ?? 'root',
    { message: refusalText(error, failed) },
    { shouldFocus: field !== undefined },
  );
}
