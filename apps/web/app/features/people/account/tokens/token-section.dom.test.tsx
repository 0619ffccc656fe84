import { ERRORS } from '@corpomeme/contract/site/errors';
import { m } from '@corpomeme/contract/site/messages';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../../../test/answers.ts';
import { aSession } from '../../../../../test/fixtures.ts';
import { mount } from '../../../../../test/mount.tsx';
import { TokenSection } from './token-section.tsx';

const TOKEN = {
  id: 'one',
  name: 'Robot',
  scopes: ['read'],
  created_at: '2026-05-14T12:00:00.000Z',
  expires_at: '2026-08-14T12:00:00.000Z',
  last_used_on: null,
};

test('a token is made with chosen scopes after a proof, shown once, and revoked', async () => {
  let tokens: object[] = [];
  const answers: Record<string, unknown> = {
    'GET /users/me/tokens': () => tokens,
    'POST /users/me/tokens': refusal('password_wrong'),
    'DELETE /users/me/sessions/one': { message: 'ended' },
  };
  const calls = answerCalls(answers);
  const { user } = mount(<TokenSection user={aSession({ has_password: true })} />);
  await screen.findByText(m.tokens.none);
  await user.click(screen.getByRole('button', { name: m.tokens.add }));
  const dialog = await screen.findByRole('dialog');
  expect(screen.queryByLabelText(m.tokens.scopes.moderate)).toBeNull();
  await user.click(screen.getByLabelText(m.tokens.scopes.comment));
  await user.type(screen.getByLabelText(m.account.password), 'parola');
  const submit = within(dialog).getByRole('button', { name: m.tokens.add });
  await user.click(submit);
  await screen.findByText(ERRORS.password_wrong[1]);
  expect(dialog.isConnected).toBe(true);

  tokens = [TOKEN];
  answers['POST /users/me/tokens'] = { ...TOKEN, token: 'corpomeme_pat_x' };
  await user.click(submit);
  expect((await screen.findByLabelText<HTMLInputElement>(m.tokens.token)).value).toBe('corpomeme_pat_x');
  const body = { name: m.tokens.first, days: 90, scopes: ['read', 'comment'], password: 'parola' };
  expect(calls.findLast(({ route }) => route.startsWith('POST'))?.body).toEqual(body);
  await user.click(await screen.findByRole('button', { name: m.tokens.revokeOf({ name: 'Robot' }) }));
  await screen.findByText(m.tokens.none);
});
