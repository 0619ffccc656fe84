import { ERRORS, type ErrorCode } from '@corpomeme/contract/site/errors';
import { m } from '@corpomeme/contract/site/messages';
import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../../lib/api/api-error.ts';
import { explainRefusal } from './explain-refusal.ts';

const refusal = (code: ErrorCode) => new ApiError(ERRORS[code][0], { code, error: ERRORS[code][1] });

test('the server’s text is shown at its field, in its own language', () => {
  expect(explainRefusal(refusal('password_wrong'))).toEqual({
    text: 'Parola actuală nu este corectă',
    lang: 'ro',
    field: 'password',
  });
  expect(explainRefusal(refusal('password_too_common'))).toMatchObject({ lang: 'ro', field: 'newPassword' });
  expect(explainRefusal(refusal('two_factor_code_wrong'))).toMatchObject({ lang: 'en', field: 'code' });
  expect(explainRefusal(refusal('last_admin'))).toMatchObject({
    text: 'There has to be at least one admin.',
    field: null,
  });
});

test('a response that is not the API’s is not shown', () => {
  const failed = { text: m.account.failed, lang: 'en', field: null };
  expect(explainRefusal(refusal('internal'))).toEqual(failed);
  expect(explainRefusal(new ApiError(400, { error: '<html>' }))).toEqual(failed);
  expect(explainRefusal(new Error('bug'))).toEqual(failed);
  expect(explainRefusal(new NetworkError('off'))).toMatchObject({ text: m.account.noAnswer });
});
