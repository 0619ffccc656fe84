import type { MemeHistory as Entries } from '@corpomeme/contract/memes/meme-history';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../../test/answers.ts';
import { mount } from '../../../../test/mount.tsx';
import { MemeHistory } from './meme-history.tsx';

const NOTHING = { username: null, reason: null, reason_code: null, rule: null, text: null, changes: null };
/** Times of an author without a name are rounded to the day of Greenwich, two hours behind Romania's. */
const ENTRIES: Entries = [
  { ...NOTHING, at: '2026-11-25T00:00:00.000Z', event: 'submitted', by: 'author' },
  { ...NOTHING, at: '2026-11-26T22:20:00.000Z', event: 'rejected', by: 'moderator' },
  { ...NOTHING, at: '2026-11-26T00:00:00.000Z', event: 'appealed', by: 'author' },
  {
    ...NOTHING,
    ...{ at: '2026-11-27T09:00:00.000Z', event: 'edited', by: 'moderator' },
    changes: [{ field: 'city', before: 'Iasi', after: 'Timisoara' }],
  },
];

test('rounded times show their day alone, and no appeal stands before its decision', async () => {
  answerCalls({ 'GET /memes/1/history': () => ENTRIES });
  mount(<MemeHistory memeId={1} title="Deploy" />);
  await screen.findAllByRole('listitem');
  const times = [...document.querySelectorAll('time')].map(({ textContent }) => textContent);
  expect(times).toEqual([
    '25 November 2026',
    '27 November 2026 at 00:20',
    '27 November 2026',
    '27 November 2026 at 11:00',
  ]);
  expect(screen.getByText('Iași').tagName).toBe('DEL');
  expect(screen.getByText('Timișoara').tagName).toBe('INS');
});
