import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, offline } from '../../../../test/answers.ts';
import { logIn } from '../../../../test/fixtures.ts';
import { mount } from '../../../../test/mount.tsx';
import { toastQueue } from '../../../ui/toast.ts';
import { StaffAlerts } from './staff-alerts.tsx';

const SETTING = { by_mail: true, off: ['held'], quiet_from: 22, quiet_to: 7 };

test('a moderator turns kinds off and on, and changes the quiet hours', async () => {
  logIn();
  let stored: object = SETTING;
  const calls = answerCalls({
    'GET /moderation/alerts': SETTING,
    'PUT /moderation/alerts': ({ body }: { body: unknown }) => {
      stored = { ...stored, ...(body as object) };
      return stored;
    },
  });
  const { user } = mount(<StaffAlerts />);
  await user.click(await screen.findByRole('checkbox', { name: 'Appeals' }));
  await waitFor(() =>
    expect(calls.at(-1)?.body).toEqual({ off: ['held', 'appeals'], seen: { off: ['held'] } }),
  );
  await user.click(screen.getByRole('checkbox', { name: 'Held comments' }));
  await waitFor(() =>
    expect(calls.at(-1)?.body).toEqual({ off: ['appeals'], seen: { off: ['held', 'appeals'] } }),
  );
  await user.selectOptions(screen.getByLabelText('Quiet hours, from'), '20:00');
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ quiet_from: 20, seen: { quiet_from: 22 } }));
});

test('a refused change shows the saved choice', async () => {
  logIn();
  answerCalls({ 'GET /moderation/alerts': SETTING, 'PUT /moderation/alerts': offline });
  const { user } = mount(<StaffAlerts />);
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /By email/ });
  await user.click(box);
  await waitFor(() => expect(toastQueue.get().map(({ tone }) => tone)).toEqual(['error']));
  await waitFor(() => expect(box.checked).toBe(true));
});
