import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../../test/answers.ts';
import { aMeme } from '../../../../test/fixtures.ts';
import { mount } from '../../../../test/mount.tsx';
import { SentBoard } from './sent-board.tsx';

const summary = (usual_wait: number | null) => ({
  'GET /users/me/memes/summary': {
    counts: { pending: 1, approved: 0, rejected: 0, removed: 0 },
    usual_wait,
  },
});

test('the sent meme leads to its preview, with how long a decision usually takes', async () => {
  answerCalls(summary(3));
  mount(<SentBoard meme={aMeme(7)} />);
  await screen.findByText(/Usually decided within 3 hours/);
  expect(screen.getByTitle('Preview: only you can see it').getAttribute('href')).toBe('/meme/7');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Meme uploaded successfully!'));
});

test('nothing is promised before the site has decided enough', async () => {
  const calls = answerCalls(summary(null));
  mount(<SentBoard meme={aMeme(7)} />);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByText(/Usually decided/)).toBeNull();
});
