import { ERRORS } from '@corpomeme/contract/site/errors';
import { m } from '@corpomeme/contract/site/messages';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../../../test/answers.ts';
import { aSession, logIn } from '../../../../../test/fixtures.ts';
import { mount } from '../../../../../test/mount.tsx';
import { SessionKeeper } from '../../../site/session/session-keeper.tsx';
import { getSession } from '../../../site/session/session-store.ts';
import { linkGoogle } from './login-requests.ts';
import { LoginsSection } from './logins-section.tsx';

const GOOGLE = {
  id: 'link',
  kind: 'google',
  name: null,
  created_at: '2026-05-14T12:00:00.000Z',
  last_used_on: null,
};

test('without Google on the site and another login there is nothing to connect', async () => {
  answerCalls({ 'GET /users/me/logins': [] });
  mount(<LoginsSection user={aSession({ has_password: true })} />);
  await screen.findByText(m.logins.none);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a login is removed after a proof, for which the server may want a mailed code', async () => {
  let logins: object[] = [GOOGLE];
  const answers: Record<string, unknown> = {
    'GET /users/me/logins': () => logins,
    'GET /users/me/sessions': [],
    'DELETE /users/me/logins/link': refusal('mailbox_code_required'),
  };
  const calls = answerCalls(answers);
  const member = aSession({ has_password: false, email: 'ana@gmail.example' });
  const { user } = mount(<LoginsSection user={member} />);
  await user.click(await screen.findByRole('button', { name: m.logins.removeOf({ name: 'Google' }) }));
  const confirm = await screen.findByRole('button', { name: m.logins.remove });
  await user.click(confirm);
  await screen.findByText(m.logins.mailCodeSent({ email: 'ana@gmail.example' }));
  const code = screen.getByLabelText(m.logins.mailCode);
  await waitFor(() => expect(document.activeElement).toBe(code));

  answers['DELETE /users/me/logins/link'] = refusal('last_login');
  await user.type(code, '12345678');
  await user.click(confirm);
  await screen.findByText(ERRORS.last_login[1]);
  logins = [];
  answers['DELETE /users/me/logins/link'] = { message: 'removed' };
  await user.click(confirm);
  await screen.findByText(m.logins.none);
  const sent = calls.filter(({ route }) => route.startsWith('DELETE')).map(({ body }) => body);
  expect(sent).toEqual([{}, { mailCode: '12345678' }, { mailCode: '12345678' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a passkey is listed by its name; a browser without passkeys adds none', async () => {
  const passkey = { ...GOOGLE, id: 'key', kind: 'passkey', name: 'Telefon' };
  answerCalls({ 'GET /users/me/logins': [passkey] });
  mount(<LoginsSection user={aSession({ has_password: true })} />);
  await screen.findByText(m.logins.passkey({ name: 'Telefon' }));
  expect(screen.getByText(m.logins.noPasskeys)).toBeTruthy();
});

test('a passkey gets another name', async () => {
  let name = 'Telefon';
  const calls = answerCalls({
    'GET /users/me/logins': () => [{ ...GOOGLE, id: 'key', kind: 'passkey', name }],
    'PUT /users/me/passkeys/key': () => {
      name = 'Laptop';
      return { message: 'renamed' };
    },
  });
  const { user } = mount(<LoginsSection user={aSession({ has_password: true })} />);
  await user.click(
    await screen.findByRole('button', {
      name: m.logins.renameOf({ name: m.logins.passkey({ name: 'Telefon' }) }),
    }),
  );
  await user.type(await screen.findByLabelText(m.logins.passkeyName), 'Laptop');
  await user.click(screen.getByRole('button', { name: m.logins.rename }));
  await screen.findByText(m.logins.passkey({ name: 'Laptop' }));
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ name: 'Laptop' });
});

test('a refused proof of Google keeps the session, which a refused session does not', async () => {
  logIn();
  const answers: Record<string, unknown> = {
    'GET /users/me': aSession(),
    'POST /users/me/logins/google': refusal('google_sign_in_failed'),
  };
  answerCalls(answers);
  mount(<SessionKeeper />);
  await expect(linkGoogle({ accessToken: 'x' })).rejects.toThrow();
  expect(getSession().status).toBe('in');
  answers['POST /users/me/logins/google'] = refusal('not_logged_in');
  await expect(linkGoogle({ accessToken: 'x' })).rejects.toThrow();
  await waitFor(() => expect(getSession().status).toBe('out'));
});
