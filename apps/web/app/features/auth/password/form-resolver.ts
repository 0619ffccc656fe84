import type { FieldValues, Resolver } from 'react-hook-form';

/** Rules that name what is wrong by field, for `useForm`. */
export function formResolver<Values extends FieldValues>(
  check: (values: Values) => Partial<Record<keyof Values, string>>,
): Resolver<Values> {
  return (values) => {
    const problems = Object.entries(check(values));
    if (problems.length === 0) return { values, errors: {} };
    const errors = problems.map(([field, message]) => [field, { type: 'rule', message }]);
    return { values: {}, errors: Object.fromEntries(errors) };
  };
}
