import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, offline, refusal } from '../../../../test/answers.ts';
import { logIn } from '../../../../test/fixtures.ts';
import { mount, testClient } from '../../../../test/mount.tsx';
import { toastQueue } from '../../../ui/toast.ts';
import { MailSwitch } from './mail-switch.tsx';
import { A_NOTIFICATION } from './notification.fixture.ts';
import NotificationBell from './notification-bell.tsx';
import { NotificationList } from './notification-list.tsx';

const news = (list: object[], unread: number) =>
  Response.json(list, { headers: { 'x-unread-count': String(unread) } });

test('shown news are marked as read up to the newest, and the bell follows', async () => {
  logIn();
  const calls = answerCalls({
    'GET /users/me/notifications': () => news([{ ...A_NOTIFICATION, id: 5 }, A_NOTIFICATION], 2),
    'POST /users/me/notifications/read': { unread: 0 },
  });
  mount(
    <>
      <NotificationBell uid="ana-id" />
      <NotificationList uid="ana-id" />
    </>,
  );
  await screen.findAllByText(/Da, luni\./);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Notifications' })).toBeDefined());
  const read = calls.filter(({ route }) => route === 'POST /users/me/notifications/read');
  expect(read.map(({ body }) => body)).toEqual([{ upTo: 5 }]);
});

test('the bell says how many are unread', async () => {
  logIn();
  answerCalls({ 'GET /users/me/notifications': news([A_NOTIFICATION], 120) });
  mount(<NotificationBell uid="ana-id" />);
  const bell = await screen.findByRole('link', { name: 'Notifications, 120 unread' });
  expect(bell.textContent).toBe('99+');
});

test('a member without news reads where they appear', async () => {
  logIn();
  answerCalls({ 'GET /users/me/notifications': news([], 0) });
  mount(<NotificationList uid="ana-id" />);
  await screen.findByText('Nothing yet.');
});

test('news that fail to load load on retry', async () => {
  logIn();
  let isDown = true;
  answerCalls({ 'GET /users/me/notifications': () => (isDown ? refusal('internal') : news([], 0)) });
  const { user } = mount(<NotificationList uid="ana-id" />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(retry);
  await screen.findByText('Nothing yet.');
});

test('the switch of the daily mail shows the wish at once, and the old state after a failure', async () => {
  logIn();
  answerCalls({ 'GET /users/me/digest': { enabled: false }, 'PUT /users/me/digest': offline });
  const { user } = mount(<MailSwitch mail="daily" />, { client: testClient() });
  const box = await screen.findByRole<HTMLInputElement>('checkbox');
  await user.click(box);
  await waitFor(() => expect(toastQueue.get().map(({ tone }) => tone)).toEqual(['error']));
  await waitFor(() => expect(box.checked).toBe(false));
});

test('the switch of the weekly mail stores the wish and says so', async () => {
  logIn();
  const calls = answerCalls({
    'GET /users/me/weekly': { enabled: false },
    'PUT /users/me/weekly': { enabled: true },
  });
  const { user } = mount(<MailSwitch mail="weekly" />);
  await user.click(await screen.findByRole('checkbox'));
  await waitFor(() => expect(toastQueue.get().map(({ text }) => text)).toEqual(['The weekly email is on.']));
  expect([calls.at(-1)?.body, screen.getByRole<HTMLInputElement>('checkbox').checked]).toEqual([
    { enabled: true },
    true,
  ]);
});
