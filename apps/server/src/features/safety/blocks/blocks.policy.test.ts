import { describe, expect, test } from 'vitest';
import { domainsOf, isWithin, normaliseBlock, readRange } from './blocks.policy.ts';

const ofRange = (value: string) => normaliseBlock({ kind: 'range', value });
const ofDomain = (value: string) => normaliseBlock({ kind: 'domain', value });

describe('a range', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7/32'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['10.1.2.3/8', '10.0.0.0/8'],
    ['2001:DB8::1', '2001:db8::1/128'],
    ['2001:db8:1:2:3::/64', '2001:db8:1:2::/64'],
    ['2001:db8::/24', '2001:d00::/24'],
    ['::ffff:203.0.113.7', '203.0.113.7/32'],
    ['::ffff:203.0.113.7/120', '203.0.113.0/24'],
    ['::ffff:203.0.113.7/95', '::fffe:0:0/95'],
  ])('%s is kept as %s', (text, kept) => {
    expect(ofRange(text)).toBe(kept);
  });

  test.each(['10.0.0.0/7', '2001:db8::/23', '::ffff:10.0.0.0/96', '0.0.0.0/0'])('%s is too wide', (text) => {
    expect(() => ofRange(text)).toThrow(expect.objectContaining({ code: 'block_too_wide' }));
  });

  test.each(['10.1', '10.1.2.3/33', 'firma.ro', '', '10.1.2.3.4', '0x0a000001'])(
    '%s is not a range',
    (text) => {
      expect(() => ofRange(text)).toThrow(expect.objectContaining({ code: 'block_invalid' }));
    },
  );
});

describe('a domain', () => {
  test.each([
    ['Firma.RO', 'firma.ro'],
    ['@firma.ro', 'firma.ro'],
    ['firma.ro.', 'firma.ro'],
    ['știri.ro', 'xn--tiri-pxb.ro'],
    ['a-b.firma.ro', 'a-b.firma.ro'],
    ['firma.xn--p1ai', 'firma.xn--p1ai'],
    [`${'x'.repeat(63)}.ro`, `${'x'.repeat(63)}.ro`],
  ])('%s is kept as %s', (text, kept) => {
    expect(ofDomain(text)).toBe(kept);
  });

  test.each([
    'ro',
    'a.b',
    'a@firma.ro',
    'firma.ro@',
    '-firma.ro',
    'firma-.ro',
    'firma..ro',
    'firma.ro..',
    'firma.r-',
    'firma.1r',
    'fir_ma.ro',
    '',
    `${'x'.repeat(64)}.ro`,
    `${'x'.repeat(60)}.`.repeat(4).concat('x'.repeat(20)),
  ])('%s is not a range', (text) => {
    expect(() => ofDomain(text)).toThrow(expect.objectContaining({ code: 'block_invalid' }));
  });
});

test('an address only matches ranges of its own family', () => {
  const ranges = ['203.0.113.0/24', '2001:db8::/32'].map(readRange);
  expect(isWithin('203.0.113.9', ranges)).toBe(true);
  expect(isWithin('::ffff:203.0.113.9', ranges)).toBe(true);
  expect(isWithin('203.0.114.9', ranges)).toBe(false);
  expect(isWithin('2001:db8:5::1', ranges)).toBe(true);
  expect(isWithin('2001:db9::1', ranges)).toBe(false);
  expect(isWithin('unknown', ranges)).toBe(false);
  expect(isWithin('203.0.113.9', [])).toBe(false);
});

test.each([
  ['ana@a.b.ro', ['a.b.ro', 'b.ro']],
  ['"x@y"@Firma.RO', ['firma.ro']],
  ['ana@știri.ro', ['xn--tiri-pxb.ro']],
])('the domains of %s are %j', (email, domains) => {
  expect(domainsOf(email)).toEqual(domains);
});
