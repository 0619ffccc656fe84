import { expect, test } from 'vitest';
import { deleteComment, listComments, postComment } from '../comments/comments.ts';
import { listMemes } from '../memes/memes.operations.ts';
import { castVote } from '../memes/votes.ts';
import { register } from '../people/accounts.operations.ts';
import { listUsers } from '../people/admin.ts';
import { errorsOf, pathOf } from './operation.ts';

test('values are escaped and stand where the path names them', () => {
  expect(pathOf(castVote, { id: 7 })).toBe('/memes/7/vote');
  expect(pathOf(deleteComment, { id: 7, commentId: 12 })).toBe('/memes/7/comments/12');
  expect(pathOf({ method: 'GET', path: '/company/:name/feed.xml' }, { name: 'A/B & „C”' })).toBe(
    '/company/A%2FB%20%26%20%E2%80%9EC%E2%80%9D/feed.xml',
  );
});

test('a query follows the path, without absent values', () => {
  expect(pathOf(listMemes)).toBe('/memes');
  expect(pathOf(listMemes, {}, { sort: 'recent', city: null, cursor: undefined })).toBe('/memes?sort=recent');
  expect(pathOf(listComments, { id: 7 }, { limit: 5 })).toBe('/memes/7/comments?limit=5');
});

test('errors follow from access, method and input', () => {
  expect(errorsOf(register)).toContain('body_too_large');
  expect(errorsOf(register)).not.toContain('not_logged_in');
  expect(errorsOf(listUsers)).toEqual(expect.arrayContaining(['access_denied', 'two_factor_required']));
  expect(errorsOf(postComment)).toContain('suspended');
  expect(errorsOf(listMemes)).not.toContain('address_blocked');
});
