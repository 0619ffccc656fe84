import type { Case } from '@corpomeme/contract/disputes/reports';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, type Call } from '../../../../test/answers.ts';
import { aMeme } from '../../../../test/fixtures.ts';
import { mount } from '../../../../test/mount.tsx';
import { CaseDesk } from './case-desk.tsx';

const aCase = (id: number, same_sender: number): Case => ({
  ...{ id, same_sender, meme_id: id, comment_id: null, meme: { ...aMeme(id), version: 1 }, comment: null },
  ...{ opened_at: '2026-05-15T11:00:00.000Z', due_at: '2026-05-19T11:00:00.000Z', is_overdue: false },
  ...{ suspended_at: null, hidden_at: null, report_count: 1, goes_first: false, concerns_you: false },
  ...{ comment_version: null, reported_texts: [] },
});

test('the cases of a sender give way to the list when the one that led to them is no longer of one sender', async () => {
  let list = [aCase(3, 1)];
  answerCalls({
    'GET /moderation/cases': ({ query }: Call) => (query.has('of') ? [] : list),
    'GET /moderation/sealed': [],
  });
  const { user } = mount(<CaseDesk />);
  const toSender = await screen.findByRole('button', { name: '1 more case of this sender' });
  list = [aCase(3, 0), aCase(4, 0)];
  await user.click(toSender);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'All cases' })).toBeNull();
});
