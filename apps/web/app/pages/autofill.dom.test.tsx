import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aSession } from '../../test/fixtures.ts';
import { mount } from '../../test/mount.tsx';
import { ChangePasswordForm, EmailSection } from '../features/people/account/account-panel.tsx';
import { ProofForm } from '../features/people/account/proof-form.tsx';
// The host imports it when it is needed, which takes longer than a wait on a busy machine.
import '../features/people/auth/login/login-dialog.tsx';
import { LoginHost } from '../features/people/auth/login/login-host.tsx';
import { ForgotPassword } from '../features/people/auth/password/forgot-password.tsx';
import { ResetPassword } from '../features/people/auth/password/reset-password.tsx';
import { InvalidLink } from '../features/people/auth/verification/invalid-link.tsx';
import { showLogin } from '../features/site/session/log-in-requests.ts';

/** Password managers find the fields of a form by these values (HTML: autofill). */
const purposes = (root: ParentNode = document) =>
  [...root.querySelectorAll('input:not([type=checkbox])')].map((field) => field.getAttribute('autocomplete'));

test('a login names its fields, and a registration asks for a new password', async () => {
  const { user } = mount(<LoginHost />);
  act(() => showLogin());
  await screen.findByRole('dialog');
  expect(purposes()).toEqual(['username webauthn', 'current-password']);
  await user.click(screen.getByRole('button', { name: m.auth.toRegister }));
  expect(purposes()).toEqual(['username', 'new-password', 'new-password']);
  // A shown password keeps its purpose.
  await user.click(screen.getByRole('checkbox', { name: m.auth.showPassword }));
  expect(purposes()).toEqual(['username', 'new-password', 'new-password']);
});

test.each([
  [
    'a changed password',
    <ChangePasswordForm key="" email="ana@firma.ro" />,
    ['username', 'current-password', 'new-password', 'new-password'],
  ],
  [
    'a proof',
    <ProofForm key="" wants={{ password: true, code: true }} action="" onProve={async () => {}} />,
    ['current-password', 'one-time-code'],
  ],
  ['a forgotten password', <ForgotPassword key="" answer={undefined} />, ['username']],
  ['a new link', <InvalidLink key="" />, ['email']],
])('the fields of %s', (_form, form, expected) => {
  expect(purposes(mount(form).container)).toEqual(expected);
});

test('another address is an e-mail address, proved by the current password', async () => {
  const { user } = mount(<EmailSection user={aSession({ has_password: true })} />);
  await user.click(screen.getByRole('button', { name: m.emailChange.button }));
  await screen.findByRole('dialog');
  expect(purposes()).toEqual(['email', 'current-password']);
});

test('a reset asks for a new password', async () => {
  const { container } = mount(<ResetPassword />, { path: `${page.resetPassword()}?token=abc` });
  await screen.findByLabelText(m.passwordReset.confirmation);
  expect(purposes(container)).toEqual(['new-password', 'new-password']);
});
