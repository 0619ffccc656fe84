import { m } from '@corpomeme/contract/site/messages';
import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../../lib/api/api-error.ts';
import { explainRefusal } from './explain-refusal.ts';

test('an unverified address gets the text of product: error texts', () => {
  const error = new ApiError(403, { error: 'Email not verified', code: 'email_not_verified' });
  expect(explainRefusal('login', error)).toMatchObject({ text: m.auth.notVerified, lang: 'ro' });
  const again = new ApiError(403, { ...error.body, verificationSent: false });
  const explained = explainRefusal('login', again);
  expect(explained).toMatchObject({ text: m.auth.notVerifiedEarlier, canResend: true });
});

test('a closed account ends the session, for each form of the server’s refusal', () => {
  const byText = new ApiError(403, { error: 'Account deactivated' });
  const byFlag = new ApiError(403, { error: 'No', redirectToLogin: true });
  expect(explainRefusal('login', byText)).toMatchObject({ endsSession: true, lang: 'ro' });
  expect(explainRefusal('login', byFlag)).toMatchObject({ endsSession: true, lang: 'ro' });
});

test('the server’s own text is shown in its language, at its field', () => {
  const wrong = new ApiError(401, { error: 'Email sau parolă greșită', code: 'credentials_wrong' });
  expect(explainRefusal('login', wrong)).toMatchObject({ text: 'Email sau parolă greșită', lang: 'ro' });
  const common = new ApiError(400, { error: 'Prea ușoară', code: 'password_too_common' });
  expect(explainRefusal('register', common)).toMatchObject({ field: 'password' });
  const busy = new ApiError(429, { error: 'Too many requests.', code: 'too_many_requests' });
  expect(explainRefusal('login', busy)).toMatchObject({ lang: 'en', field: null });
});

test('an employer’s address is refused in Romanian, at the address', () => {
  const refused = new ApiError(403, { error: 'Please use a private address', code: 'email_domain_employer' });
  expect(explainRefusal('register', refused)).toMatchObject({
    text: expect.stringMatching(/adresă privată/),
    lang: 'ro',
    field: 'email',
  });
});

test('without a text or a response, the specified fallbacks are shown', () => {
  expect(explainRefusal('login', new ApiError(502, {})).text).toBe(m.auth.fallbacks.login.refused);
  expect(explainRefusal('register', new ApiError(502, {})).text).toBe(m.auth.fallbacks.register.refused);
  expect(explainRefusal('login', new NetworkError(null)).text).toBe(m.auth.fallbacks.login.noAnswer);
  expect(explainRefusal('register', new NetworkError(null)).text).toBe(m.auth.fallbacks.register.noAnswer);
});
