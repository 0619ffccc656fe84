import { expect, it, test } from 'vitest';
import { checkMarkup, checkScriptAddress } from './trusted-types.ts';

test('allows markup without tags, and the empty script that React starts with', () => {
  expect(checkMarkup('{"name":"\\u003cb\\u003e"}')).toBe('{"name":"\\u003cb\\u003e"}');
  expect(checkMarkup('<script></script>')).toBe('<script></script>');
});

it.each(['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', ' <script></script>', '{"a":"<b>"}'])(
  'refuses %s',
  (text) => expect(checkMarkup(text)).toBeNull(),
);

it.each([
  'https://evil.example/x.js',
  '/media/x.js',
  'data:text/javascript,alert(1)',
  '//evil.example/sw.js',
  'https://evil.example/assets/gif-worker-Ab1.js',
  '/assets/../media/gif-worker-a.js',
])('loads no script from %s', (address) => expect(checkScriptAddress(address)).toBeNull());

test('starts the worker of GIFs', () => {
  expect(checkScriptAddress('/assets/gif-worker-Ab_1-x.js')).toBe('/assets/gif-worker-Ab_1-x.js');
});
