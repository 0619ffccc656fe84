import { expect, test } from 'vitest';
import { hostOf, isRoleMailbox, isSharedHost } from './hosts.policy.ts';

test.each([
  ['https://www.endava.com/', 'endava.com'],
  ['http://Careers.Endava.com./jobs', 'careers.endava.com'],
  ['https://www.mămăligă.ro/', 'xn--mmlig-rwabd.ro'],
  ['https://endava.com:8443/', 'endava.com'],
])('%s is proven at %s', (website, host) => {
  expect(hostOf(website)).toBe(host);
});

test.each([
  null,
  'not an address',
  'http://127.0.0.1/',
  'http://[::1]/',
  'http://2130706433/',
  'http://localhost/',
  'http://intranet/',
  'https://a_b.endava.com/',
  `https://${'a.'.repeat(100)}ro/`,
])('%s proves nothing', (website) => {
  expect(hostOf(website)).toBeNull();
});

test.each([
  ['https://endava.com/', false],
  ['https://facebook.com/', true],
  ['https://m.facebook.com/', true],
  ['https://endava.github.io/', true],
  ['https://notfacebook.com/', false],
  ['https://group.example/endava', true],
  ['https://yahoo.ro/', true],
  ['https://mail.yahoo.co.uk/', true],
  ['https://gmx.net/', true],
  ['https://aol.com/', true],
  ['https://mail.ru/', true],
  ['https://yandex.kz/', true],
  ['https://zoho.eu/', true],
  ['https://notyahoo.ro/', false],
  ['https://www.аdobe.example/', true],
])('whether %s may belong to others: %s', (website, isShared) => {
  expect(isSharedHost(website, hostOf(website) as string)).toBe(isShared);
});

test.each([
  ['office', true],
  ['Presa', true],
  ['cariere', true],
  ['ana.pop', false],
  ['office.ana', false],
  ['intern', false],
])('%s speaks for its host at once: %s', (mailbox, isRole) => expect(isRoleMailbox(mailbox)).toBe(isRole));
