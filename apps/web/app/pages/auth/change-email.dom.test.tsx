import { ERRORS } from '@corpomeme/contract/site/errors';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/answers.ts';
import { aSession, logIn } from '../../../test/fixtures.ts';
import { mount } from '../../../test/mount.tsx';
import { EmailSection } from '../../features/people/account/account-panel.tsx';
import { UserAccess } from '../../features/people/admin/users/user-details.tsx';
import ChangeEmailPage from './change-email.tsx';

test('a member asks for another address in a dialog, which keeps what was typed after a refusal', async () => {
  const answers: Record<string, unknown> = { 'POST /users/me/email': refusal('session_too_new') };
  const calls = answerCalls(answers);
  const { user } = mount(<EmailSection user={aSession({ has_password: true })} />);
  await user.click(screen.getByRole('button', { name: m.emailChange.button }));
  await user.type(await screen.findByLabelText(m.emailChange.newEmail), 'ana@acasa.ro');
  await user.type(screen.getByLabelText(m.account.password), 'sedinta-de-luni');
  await user.click(screen.getByRole('button', { name: m.emailChange.send }));
  await screen.findByText(ERRORS.session_too_new[1]);
  answers['POST /users/me/email'] = { message: 'sent' };
  await user.click(screen.getByRole('button', { name: m.emailChange.send }));
  await screen.findByText(m.emailChange.sent({ email: 'ana@acasa.ro' }));
  const body = { email: 'ana@acasa.ro', password: 'sedinta-de-luni' };
  expect(calls.map((call) => call.body)).toEqual([body, body]);
});

test('an account without a password is told to set one first', () => {
  mount(<EmailSection user={aSession({ has_password: false })} />);
  expect(screen.getByText(m.emailChange.needsPassword)).toBeTruthy();
  expect(screen.queryByRole('button', { name: m.emailChange.button })).toBeNull();
});

test('a link changes the address by its button, in the account that is logged in', async () => {
  logIn({ displayName: 'Ana' });
  const calls = answerCalls({
    'POST /users/me/email/confirm': { message: 'changed' },
    'GET /users/me': aSession({ displayName: 'Ana' }),
  });
  const { user } = mount(<ChangeEmailPage />, { path: page.changeEmail({ token: 'abc.def' }) });
  await screen.findByText(m.emailLink.confirmText({ username: 'Ana' }));
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: m.emailLink.confirmButton }));
  await screen.findByRole('heading', { name: m.emailLink.confirmed });
  expect(calls[0]?.body).toEqual({ token: 'abc.def' });
});

test('the old address undoes the change without a session, and a used link says so', async () => {
  const answers: Record<string, unknown> = { 'POST /change-email/undo': { message: 'undone' } };
  answerCalls(answers);
  const path = page.changeEmail({ undo: 'abc.def' });
  const first = mount(<ChangeEmailPage />, { path });
  await first.user.click(screen.getByRole('button', { name: m.emailLink.undoButton }));
  await screen.findByRole('heading', { name: m.emailLink.undone });
  expect(screen.getByRole('link', { name: m.emailLink.choosePassword }).getAttribute('href')).toBe(
    page.forgotPassword(),
  );
  answers['POST /change-email/undo'] = refusal('email_change_link_invalid');
  const second = mount(<ChangeEmailPage />, { path });
  await second.user.click(screen.getByRole('button', { name: m.emailLink.undoButton }));
  await screen.findByRole('heading', { name: m.emailLink.invalid });
});

test('an admin gives a reason with the new address of a member, and with the link to the data', async () => {
  logIn({ isAdmin: true });
  const calls = answerCalls({
    'PUT /admin/users/x/email': { message: 'changed' },
    'POST /admin/users/x/export': { message: 'sent' },
  });
  const { user } = mount(<UserAccess id="x" />);
  await user.click(screen.getByRole('button', { name: m.user.changeEmail }));
  const dialog = await screen.findByRole('dialog');
  await user.type(screen.getByLabelText(m.user.newEmail), 'ana@acasa.ro');
  await user.type(screen.getByLabelText(m.user.emailReason), 'Nu mai are căsuța.');
  const send = [...dialog.querySelectorAll('button')].find((button) => button.type === 'submit');
  await user.click(send as Element);
  expect(calls[0]?.body).toEqual({ email: 'ana@acasa.ro', reason: 'Nu mai are căsuța.' });

  calls.length = 0;
  await user.click(screen.getByRole('button', { name: m.sendData.button }));
  await user.type(await screen.findByLabelText(m.user.emailReason), 'A scris.');
  await user.keyboard('{Enter}');
  expect(calls.map(({ body }) => body)).toEqual([{ reason: 'A scris.' }]);
});
