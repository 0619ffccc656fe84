import { expect, test } from 'vitest';
import { api, page } from './paths.ts';

test('values are escaped and stand where the pattern names them', () => {
  expect(api.memeVote(7)).toBe('/memes/7/vote');
  expect(api.comment(7, 12)).toBe('/memes/7/comments/12');
  expect(api.companyRss('A/B & „C”')).toBe('/company/A%2FB%20%26%20%E2%80%9EC%E2%80%9D/feed.xml');
  expect(page.comment(7, 12)).toBe('/meme/7/comments#comment-12');
});

test('a query follows the values, without what is not known', () => {
  expect(api.memes()).toBe('/memes');
  expect(api.memes({ sort: 'recent', city: null, cursor: undefined })).toBe('/memes?sort=recent');
  expect(api.memeComments(7, { limit: 5 })).toBe('/memes/7/comments?limit=5');
  expect(page.browse({ company: undefined })).toBe('/browse');
});

test('a name without letters still has a face', () => {
  expect(api.avatar('')).toBe('/avatars/anonymous.svg');
});
