import { expect, test } from 'vitest';
import { cleanUserAgent } from './sessions.policy.ts';

test.each([
  ['Mozilla/5.0 (X11; Linux)', 'Mozilla/5.0 (X11; Linux)'],
  [' a\r\n\u0000b\u001b[31m\tc\u0085 ', 'a b [31m c'],
  ['x'.repeat(5000), 'x'.repeat(200)],
  ['\u{1f4f1}'.repeat(300), '\u{1f4f1}'.repeat(200)],
  [' \t ', null],
  [undefined, null],
])('of the user agent %j stays %j', (header, kept) => {
  expect(cleanUserAgent(header)).toBe(kept);
});
