import type { FileState } from '@corpomeme/contract/disputes/reports';
import { m } from '@corpomeme/contract/site/messages';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, type Call, refusal } from '../../../../../test/answers.ts';
import { mount } from '../../../../../test/mount.tsx';
import { NoticePanel } from './notice-panel.tsx';

const KNOWN: Record<string, FileState> = Object.fromEntries(
  ['F-1', 'F-2'].map((number) => [
    `${number}-key`,
    { number, asked_on: '2026-05-01', due_at: '2026-05-20T12:00:00Z', closed_on: null, items: [] },
  ]),
);

test('the open page reads the notice that its changed fragment names, and drops the one before', async () => {
  const calls = answerCalls({
    'POST /notices/state': ({ body }: Call) =>
      KNOWN[(body as { file: string }).file] ?? refusal('file_unknown'),
  });
  const { router } = mount(<NoticePanel url="" answer={undefined} />, { path: '/report#F-1-key' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^F-1 ·/ })));
  await act(() => router.navigate('/report#F-2-key'));
  await screen.findByText(/^F-2 ·/);
  expect(screen.queryByRole('textbox')).toBeNull();
  await act(() => router.navigate('/report#F-3-key'));
  await screen.findByText(m.notice.state.unknown);
  expect(screen.queryByText(/^F-2 ·/)).toBeNull();
  await act(() => router.navigate('/report#elsewhere'));
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'F-3-key');
  expect(calls).toHaveLength(3);
});
