import { expect, test } from 'vitest';
import { ApiError, NetworkError } from './api-error.ts';
import { refusalText, serverText } from './refusal.ts';

const ownMatter = new ApiError(403, { error: 'This concerns you.', code: 'own_matter' });

test.each([
  ['a refusal tells why', ownMatter, 'This concerns you.'],
  ['a fault does not', new ApiError(500, { error: 'Internal error', code: 'internal' }), 'Failed'],
  ['nor does the page of a proxy', new ApiError(413, {}), 'Failed'],
  ['nor a lost connection', new NetworkError('off'), 'Failed'],
])('%s', (_name, error, text) => {
  expect(refusalText(error, 'Failed')).toBe(text);
});

test('the server’s text is quoted as it was sent, also for a failure', () => {
  expect(serverText(new ApiError(500, { message: 'Internal error', code: 'internal' }))).toBe(
    'Internal error',
  );
  expect(serverText(new ApiError(502, {}))).toBeNull();
  expect(serverText(new NetworkError('off'))).toBeNull();
});
