import { expect, test } from 'vitest';
import type { Actor } from '../../http/actor.ts';
import { canDeleteMeme, isResubmission } from './memes.policy.ts';

const ana = { userId: 'ana', permissions: { canDeleteMemes: false } } as Actor;
const moderator = { ...ana, permissions: { ...ana.permissions, canDeleteMemes: true } };
const STATES = ['pending', 'approved', 'rejected', 'removed'] as const;

test('only authors edit memes that were never public', () => {
  expect(STATES.filter((status) => isResubmission(ana, { user_id: 'ana', status }))).toEqual([
    'pending',
    'rejected',
  ]);
  expect(STATES.filter((status) => isResubmission(moderator, { user_id: 'dan', status }))).toEqual([]);
});

test.each(STATES)(
  'a meme that is %s is deleted by its author, and by members with the permission',
  (status) => {
    expect(canDeleteMeme(ana, { user_id: 'ana', status })).toBe(true);
    expect(canDeleteMeme(ana, { user_id: 'dan', status })).toBe(false);
    expect(canDeleteMeme(moderator, { user_id: 'dan', status })).toBe(true);
  },
);
