import { expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from './api-error.ts';
import { formResolver, showRefusal } from './form.ts';

const resolver = formResolver<{ name: string; age: string }>(({ name }) => ({
  name: name ? undefined : 'Say a name.',
}));
const resolve = (name: string) =>
  resolver({ name, age: '' }, undefined, { fields: {}, shouldUseNativeValidation: false });

test('a rule without a text is kept', async () => {
  expect(await resolve('Ana')).toEqual({ values: { name: 'Ana', age: '' }, errors: {} });
  expect(await resolve('')).toMatchObject({ errors: { name: { message: 'Say a name.' } } });
});

function show(error: unknown, field?: 'name' | 'age') {
  const setError = vi.fn();
  const getValues = (() => ({ name: '', age: '' })) as never;
  showRefusal<{ name: string; age: string }>({ setError, getValues }, error, {
    failed: 'Failed',
    ...(field && { field }),
  });
  return setError.mock.calls.map(([name, { message }, { shouldFocus }]) => [name, message, shouldFocus]);
}

test('fields that the server names get its texts, the first of them the focus', () => {
  const details = [
    { field: 'age', message: 'Too young.' },
    { field: 'name', message: 'Too long.' },
    { field: 'hidden', message: 'No.' },
  ];
  expect(show(new ApiError(400, { error: 'Wrong', code: 'validation_failed', details }))).toEqual([
    ['age', 'Too young.', true],
    ['name', 'Too long.', false],
  ]);
});

test('other refusals are shown at the given field, or at the form', () => {
  const refusal = new ApiError(409, { error: 'Taken.', code: 'nickname_too_long' });
  expect(show(refusal, 'name')).toEqual([['name', 'Taken.', true]]);
  expect(show(refusal)).toEqual([['root', 'Taken.', false]]);
  expect(show(new NetworkError('off'))).toEqual([['root', 'Failed', false]]);
});
