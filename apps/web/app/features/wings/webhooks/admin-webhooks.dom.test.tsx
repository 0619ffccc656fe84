import { ERRORS } from '@corpomeme/contract/site/errors';
import { m } from '@corpomeme/contract/site/messages';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../../test/answers.ts';
import { mount } from '../../../../test/mount.tsx';
import WebhooksSection from './admin-webhooks.tsx';

const WEBHOOK = {
  id: 7,
  url: 'https://example.com/hook',
  events: ['meme.approved'],
  created_at: '2026-05-14T12:00:00.000Z',
  off: null,
  deliveries: [
    {
      id: 'msg_1',
      event: 'meme.approved',
      created_at: '2026-05-14T12:00:00.000Z',
      state: 'failed',
      tries: 7,
      status: null,
    },
  ],
};

test('a webhook is added, shows its secret once and what was given up, and is removed', async () => {
  let webhooks: object[] = [];
  const answers: Record<string, unknown> = {
    'GET /admin/webhooks': () => webhooks,
    'POST /admin/webhooks': refusal('webhook_refused'),
    'POST /admin/webhooks/7/tests': { message: 'on its way' },
    'DELETE /admin/webhooks/7': { message: 'removed' },
  };
  const calls = answerCalls(answers);
  const { user } = mount(<WebhooksSection />);
  await screen.findByText(m.webhooks.none);
  await user.type(screen.getByLabelText(m.webhooks.url), WEBHOOK.url);
  await user.click(screen.getByLabelText(m.webhooks.event['meme.removed']));
  const add = screen.getByRole('button', { name: m.webhooks.add });
  await user.click(add);
  await screen.findByText(ERRORS.webhook_refused[1]);

  webhooks = [WEBHOOK];
  answers['POST /admin/webhooks'] = { webhook: WEBHOOK, secret: 'whsec_x' };
  await user.click(add);
  expect((await screen.findByLabelText<HTMLInputElement>(m.webhooks.secret)).value).toBe('whsec_x');
  const body = { url: WEBHOOK.url, events: ['meme.approved'] };
  expect(calls.findLast(({ route }) => route === 'POST /admin/webhooks')?.body).toEqual(body);
  const failed = await screen.findByText(new RegExp(m.webhooks.states.failed));
  expect(failed.closest('details')?.open).toBe(true);
  await user.click(screen.getByRole('button', { name: m.webhooks.testOf({ url: WEBHOOK.url }) }));
  webhooks = [];
  await user.click(screen.getByRole('button', { name: m.webhooks.removeOf({ url: WEBHOOK.url }) }));
  await screen.findByText(m.webhooks.none);
});

test('a webhook that its receiver ended says so, and is turned on', async () => {
  const off = { at: '2026-05-15T12:00:00.000Z', status: 410 };
  let webhooks = [{ ...WEBHOOK, off } as object];
  const answers: Record<string, unknown> = {
    'GET /admin/webhooks': () => webhooks,
    'PUT /admin/webhooks/7': () => {
      webhooks = [WEBHOOK];
      return WEBHOOK;
    },
  };
  const calls = answerCalls(answers);
  const { user } = mount(<WebhooksSection />);
  await screen.findByText(/answered 410/);
  await user.click(screen.getByRole('button', { name: m.webhooks.turnOnOf({ url: WEBHOOK.url }) }));
  await expect.poll(() => screen.queryByText(/answered 410/)).toBeNull();
  expect(calls.find(({ route }) => route === 'PUT /admin/webhooks/7')?.body).toEqual({ is_on: true });
});
