import { expect, test } from 'vitest';
import type { Actor } from '../../http/actor.ts';
import { canDeleteMeme, isResubmission } from './memes.policy.ts';

const ana = { userId: 'ana', permissions: { canDeleteMemes: false } } as Actor;
const moderator = { ...ana, permissions: { ...ana.permissions, canDeleteMemes: true } };
const STATES = ['pending', 'approved', 'rejected', 'removed'] as const;

test('only authors edit memes that were never public', () => {
  expect(STATES.filter((status) => isResubmission({ is_own: 1, status }))).toEqual(['pending', 'rejected']);
  expect(STATES.filter((status) => isResubmission({ is_own: 0, status }))).toEqual([]);
});

test.each(STATES)(
  'a meme that is %s is deleted by its author, and by members with the permission',
  (status) => {
    expect(canDeleteMeme(ana, { is_own: 1, status })).toBe(true);
    expect(canDeleteMeme(ana, { is_own: 0, status })).toBe(false);
    expect(canDeleteMeme(moderator, { is_own: 0, status })).toBe(true);
  },
);
