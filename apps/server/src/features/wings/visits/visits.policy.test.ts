import { OTHER_PAGES, VISITS } from '@corpomeme/contract/wings/visits';
import { expect, test } from 'vitest';
import { addUp, createRareNames, type NamedCount, pageOf } from './visits.policy.ts';

test.each([
  ['/', '/', null],
  ['/browse/', '/browse', null],
  ['/meme/12', '/meme/…', '/meme/12'],
  ['/MEME/12/comments?sort=best', '/meme/…', '/meme/12'],
  ['/company/Ro%C8%99u%20SRL', '/company/…', '/company/Ro%C8%99u%20SRL'],
  ['/theme/pay', '/theme/…', '/theme/pay'],
  ['/template/boss', '/template/…', null],
  ['/privacy', '/privacy', null],
])('%s counts for %s', (path, kind, address) => {
  expect(pageOf(path)).toEqual({ kind, address });
});

test.each([
  '/account',
  '/author/abc',
  '/admin/users/abc',
  '/verify-email?token=x',
  '/withdraw',
  '/none',
  '/%zz',
])('a page about a person, or none, has no kind of its own: %s', (path) => {
  expect(pageOf(path)).toEqual({ kind: OTHER_PAGES, address: null });
});

const page = (name: string, count: number): NamedCount => ({ kind: 'page', name, count });

test('a name is held back until it is frequent, then all of it and every addition are admitted', () => {
  const { admit } = createRareNames();
  expect(admit([page('/a', VISITS.fewest - 1), page('/b', VISITS.fewest)])).toEqual([
    page('/b', VISITS.fewest),
  ]);
  expect(admit([page('/a', 1), page('/b', 1), page('/c', 1)])).toEqual([
    page('/a', VISITS.fewest),
    page('/b', 1),
  ]);
  expect(admit([{ ...page('/c', VISITS.fewest - 1), kind: 'referrer' }])).toEqual([]);
});

test('counts of the same kind and name are added up', () => {
  const host: NamedCount = { kind: 'referrer', name: '/a', count: 7 };
  expect(addUp([page('/a', 1), host, page('/a', 2)])).toEqual([page('/a', 3), host]);
});
