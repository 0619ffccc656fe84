import { expect, test } from 'vitest';
import { page, resource } from './paths.ts';

test('values are escaped and stand where the pattern names them', () => {
  expect(resource.companyRss('A/B & „C”')).toBe('/company/A%2FB%20%26%20%E2%80%9EC%E2%80%9D/feed.xml');
  expect(page.comment(7, 12)).toBe('/meme/7/comments#comment-12');
});

test('a query follows the values, without what is not known', () => {
  expect(page.browse({ company: undefined })).toBe('/browse');
  expect(page.browse({ company: 'Adobe' })).toBe('/browse?company=Adobe');
});

test('a name without letters still has a face', () => {
  expect(resource.avatar('')).toBe('/avatars/anonymous.svg');
});
