import { expect, test } from 'vitest';
import { embedCode } from './embed-codes.ts';

const ORIGIN = 'https://corpomeme.example';

test('the code of a picture links to the page', () => {
  expect(embedCode('badge', { name: 'Banca Transilvania', slug: 'banca-transilvania' }, ORIGIN)).toBe(
    '<a href="https://corpomeme.example/company/Banca%20Transilvania"><img src="https://corpomeme.example/company/banca-transilvania/badge.svg" width="300" height="80" alt="Banca Transilvania on Corpomeme"></a>',
  );
});

test('no name ends an attribute', () => {
  const hostile = { name: '"><script>alert(1)</script>&', slug: 'x' };
  for (const kind of ['badge', 'chart', 'widget'] as const) {
    const code = embedCode(kind, hostile, ORIGIN);
    expect(code).not.toContain('<script>');
    expect(code.match(/"/g)?.length).toBeLessThanOrEqual(10);
  }
});
