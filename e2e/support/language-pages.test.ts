import { expect, test } from 'vitest';
import routes from '../../apps/web/app/routes.ts';
import { listPages } from './language-pages.ts';

test('every route of the web app is read in each language', () => {
  const pages = Object.values(listPages({ memeId: 1, memberId: 'x' }));
  const read = new Set(pages.flatMap((patterns) => Object.keys(patterns)));
  const patterns = routes.map(({ path, index }) => (index ? '/' : (path ?? '')));
  expect(patterns.filter((pattern) => !read.has(pattern))).toEqual([]);
});
