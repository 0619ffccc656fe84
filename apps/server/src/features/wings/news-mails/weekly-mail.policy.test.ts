import { WEEKLY_MAIL } from '@corpomeme/contract/news/notifications';
import { expect, test } from 'vitest';
import { chooseBest } from './weekly-mail.policy.ts';

const meme = (id: number, company = 'Dell', user_id = 'ana') => ({ id, company, user_id });
const NOBODY = { hiddenCompanies: new Set<string>(), mutedMembers: new Set<string>() };

test('the best memes come in their order, and no more than a mail has', () => {
  const memes = Array.from({ length: WEEKLY_MAIL.memes + 3 }, (_, id) => meme(id));
  expect(chooseBest(memes, NOBODY)).toEqual(memes.slice(0, WEEKLY_MAIL.memes));
  expect(chooseBest([], NOBODY)).toEqual([]);
});

test('hidden companies and muted members are left out, and others move up', () => {
  const memes = [meme(1, 'Adobe'), meme(2, 'Dell', 'dan'), meme(3), meme(4, 'Adobe', 'dan'), meme(5)];
  const wishes = { hiddenCompanies: new Set(['Adobe']), mutedMembers: new Set(['dan']) };
  expect(chooseBest(memes, wishes).map(({ id }) => id)).toEqual([3, 5]);
});
