import { isLegalPage } from '@corpomeme/contract/site/page-addresses';
import { expect, test } from 'vitest';
import { withLanguage } from './legal-language.ts';

test.each([
  ['/rules', '/rules?lang=ro'],
  ['/rules#rule-1', '/rules?lang=ro#rule-1'],
  ['/pages/about?version=2#who', '/pages/about?version=2&lang=ro#who'],
  ['/pages/about?lang=en#who', '/pages/about?lang=en#who'],
  ['/terms#a?lang=b#c', '/terms?lang=ro#a?lang=b#c'],
])('%s in Romanian is %s', (address, expected) => {
  expect(isLegalPage(address)).toBe(true);
  expect(withLanguage(address, 'ro')).toBe(expected);
});

test.each(['/browse#rules', '/ruleset', 'https://example.com/pages/x', '/meme/1?a=/rules'])(
  '%s has no text in each language',
  (address) => {
    expect(isLegalPage(address)).toBe(false);
  },
);
