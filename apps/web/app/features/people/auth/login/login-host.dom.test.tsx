import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, offline, refusal } from '../../../../../test/answers.ts';
import { aSession } from '../../../../../test/fixtures.ts';
import { mount } from '../../../../../test/mount.tsx';
import { storedName } from '../../../site/session/intentions.ts';
import { askToLogIn, showLogin } from '../../../site/session/log-in-requests.ts';
import { getSession } from '../../../site/session/session-store.ts';
import { LoginHost } from './login-host.tsx';

/** Opens the modal as a vote of a visitor does, or by its event alone. */
async function openModal(why?: string) {
  const mounted = mount(
    <>
      <button type="button">Vote</button>
      <LoginHost />
    </>,
  );
  await mounted.user.click(screen.getByRole('button', { name: 'Vote' }));
  act(() => (why ? askToLogIn(why, 'vote:meme:7') : showLogin()));
  const dialog = await screen.findByRole('dialog');
  return { ...mounted, dialog };
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Parolă');
const submit = (name = 'Autentificare') => screen.getByRole('button', { name });

test('the modal is Romanian, begins in its first field, and names the reason as its heading', async () => {
  const { dialog } = await openModal('Please log in to upvote memes');
  expect([dialog.lang, document.activeElement]).toEqual(['ro', email()]);
  expect(screen.getByRole('heading').textContent).toBe('Please log in to upvote memes');
});

test('a login closes the modal and starts the session; the intention stays for its page', async () => {
  const calls = answerCalls({ 'POST /users/email-login': aSession() });
  const { user } = await openModal('Please log in to upvote memes');
  await user.type(email(), 'ana@firma.ro');
  await user.type(password(), 'sedinta-de-luni');
  await user.click(submit());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([getSession().status, storedName(), localStorage.getItem('token')]).toEqual([
    'in',
    'vote:meme:7',
    'a-token',
  ]);
  expect(calls[0]?.body).toMatchObject({ email: 'ana@firma.ro', password: 'sedinta-de-luni' });
});

test('empty fields are explained at the fields without a call', async () => {
  const calls = answerCalls({});
  const { user } = await openModal();
  await user.click(submit());
  await screen.findByText('Te rugăm să completezi toate câmpurile');
  expect([email().getAttribute('aria-invalid'), calls]).toEqual(['true', []]);
});

test('a refused login keeps the typed address and leaves the form usable', async () => {
  answerCalls({ 'POST /users/email-login': refusal('credentials_wrong') });
  const { user } = await openModal();
  await user.type(email(), 'ana@firma.ro');
  await user.type(password(), 'gresita-tare');
  await user.click(submit());
  await screen.findByText('Email sau parolă greșită');
  expect([email().value, getSession().status, submit().getAttribute('aria-disabled')]).toEqual([
    'ana@firma.ro',
    'out',
    null,
  ]);
});

test('a lost connection has its text', async () => {
  answerCalls({ 'POST /users/email-login': offline });
  const { user } = await openModal();
  await user.type(email(), 'ana@firma.ro');
  await user.type(password(), 'sedinta-de-luni');
  await user.click(submit());
  await screen.findByText('A apărut o eroare la autentificare. Te rugăm să încerci din nou.');
});

test('an account with a second factor is asked for the code, which the next attempt sends', async () => {
  let isAsked = false;
  const calls = answerCalls({
    'POST /users/email-login': () => {
      const answer = isAsked ? aSession() : refusal('two_factor_code_required');
      isAsked = true;
      return answer;
    },
  });
  const { user } = await openModal();
  await user.type(email(), 'ana@firma.ro');
  await user.type(password(), 'sedinta-de-luni');
  await user.click(submit());
  const code = await screen.findByLabelText('Cod din aplicația de autentificare');
  await waitFor(() => expect(document.activeElement).toBe(code));
  await user.type(code, '123456');
  await user.click(submit());
  await waitFor(() => expect(getSession().status).toBe('in'));
  expect(calls[1]?.body).toMatchObject({ code: '123456' });
});

test('two passwords that differ are explained in the registration', async () => {
  const calls = answerCalls({});
  const { user } = await openModal();
  await user.click(screen.getByRole('button', { name: 'Înregistrează-te' }));
  await user.type(email(), 'ana@firma.ro');
  await user.type(password(), 'sedinta-de-luni');
  await user.type(screen.getByLabelText('Confirmă parola'), 'sedinta-de-marti');
  await user.click(submit('Înregistrare'));
  await screen.findByText('Parolele introduse nu coincid');
  expect(calls).toEqual([]);
});

test('a registration says nothing of a login, and leads to the mail', async () => {
  answerCalls({ 'POST /users/email-register': { message: '' } });
  const { user, dialog } = await openModal('Please log in to upvote memes');
  await user.click(screen.getByRole('button', { name: 'Înregistrează-te' }));
  expect(dialog.textContent).not.toContain('log in');
  await user.type(email(), 'ana@gmail.com');
  await user.type(password(), 'sedinta-de-luni');
  await user.type(screen.getByLabelText('Confirmă parola'), 'sedinta-de-luni');
  await user.click(submit('Înregistrare'));
  const mailbox = await screen.findByRole('link', { name: 'Deschide mail.google.com' });
  expect([mailbox.getAttribute('href'), screen.getByRole('heading').textContent]).toEqual([
    'https://mail.google.com/',
    'Uită-te în căsuța de email',
  ]);
});

test('without its client, Google waits under further ways and answers as the specification asks', async () => {
  const { user } = await openModal();
  const google = screen.getByText('Continuă cu Google');
  expect(google.closest('details')?.open).toBe(false);
  await user.click(screen.getByText('Alte moduri'));
  await user.click(google);
  await screen.findByText('Google Sign-In is not available. Please try again later.');
});

test('closing forgets the intention and returns the focus', async () => {
  const { user } = await openModal('Please log in to upvote memes');
  await user.click(screen.getByRole('button', { name: 'Închide fereastra' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(storedName()).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Vote' })));
});

test('a login that a menu opened gives the focus back to the button of the menu', async () => {
  const { user } = mount(
    <>
      <button type="button" id="account">
        Account
      </button>
      <div role="menu" aria-labelledby="account">
        <button type="button" role="menuitem" onClick={showLogin}>
          With email
        </button>
      </div>
      <LoginHost />
    </>,
  );
  await user.click(screen.getByRole('menuitem'));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Account' })));
});
