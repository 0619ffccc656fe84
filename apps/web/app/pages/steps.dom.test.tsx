import type { Setup, SetupStep } from '@corpomeme/contract/people/admin';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest';
import { answerCalls } from '../../test/answers.ts';
import { aSession } from '../../test/fixtures.ts';
import { type Mounted, mount } from '../../test/mount.tsx';
import { NoticePanel } from '../features/disputes/reports/notice/notice-panel.tsx';
import { TwoFactorSection } from '../features/people/account/two-factor/two-factor-section.tsx';
import { SetupList } from '../features/people/admin/overview.tsx';
import { LoginHost } from '../features/people/auth/login/login-host.tsx';
import { ForgotPassword } from '../features/people/auth/password/forgot-password.tsx';
import { ResetPassword } from '../features/people/auth/password/reset-password.tsx';
import { showLogin } from '../features/site/session/log-in-requests.ts';
import Studio from '../features/wings/studio/studio.tsx';
import VerifyEmailPage from './auth/verify-email.tsx';

/** Each step that replaces the content moves the view and the focus to its heading (product: accessibility). */

let scroll: Mock;
beforeEach(() => {
  scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {}) as Mock;
  // As far above the screen as a long list leaves it.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(DOMRect.fromRect({ y: -300 }));
});
afterEach(() => vi.restoreAllMocks());

type User = Mounted['user'];
type Go = (user: User) => Promise<unknown>;

const press =
  (name: string | RegExp): Go =>
  async (user) =>
    user.click(await screen.findByRole('button', { name }));

/** Fills in fields by their labels. */
const fill =
  (fields: Record<string, string>, button: string): Go =>
  async (user) => {
    for (const [label, text] of Object.entries(fields))
      await user.type(await screen.findByLabelText(label), text);
    await user.click(screen.getByRole('button', { name: button }));
  };

const SETUP: Setup = {
  steps: [
    { step: 'address', state: 'open' },
    { step: 'companies', state: 'open' },
  ],
  ...{ mail_by: 'smtp', mail_worked_at: null, public_url: 'https://memes.example', backed_up_at: null },
};
const settled = (step: SetupStep): Setup => ({
  ...SETUP,
  steps: SETUP.steps.map((each) => (each.step === step ? { step, state: 'settled' } : each)),
});

const ANSWERS: Record<string, unknown> = {
  'POST /users/forgot-password': { message: 'sent' },
  'POST /users/reset-password': { message: 'changed' },
  'POST /users/email-register': { message: 'registered' },
  'POST /notices': { message: 'received' },
  'POST /verify-email/registration': { email: 'ana@firma.ro', state: 'waiting', same_browser: false },
  'POST /verify-email/removal': { message: 'removed' },
  'POST /users/me/two-factor': {
    uri: 'otpauth://totp/a?secret=A',
    secret: 'ABCDEFGH',
    recovery_codes: ['a-b', 'c-d'],
  },
  'POST /users/me/two-factor/confirm': { message: 'on' },
  'GET /users/me': aSession(),
  'GET /users/me/sessions': [],
  'GET /admin/setup': SETUP,
  'PUT /admin/setup/address': settled('address'),
  'GET /templates/hidden': [],
};

const TOKEN = 'x'.repeat(43);
const SAFE = 'o-parola-lunga-de-tot';

/** The page, its address, and what leads to which heading. */
const FLOWS: Record<string, { ui: ReactElement; path?: string; steps: [Go, string | RegExp][] }> = {
  'asking for a new password': {
    ui: <ForgotPassword answer={undefined} />,
    steps: [
      [fill({ Email: 'ana@firma.ro' }, m.passwordReset.send), m.passwordReset.sentTitle],
      [press(m.passwordReset.otherAddress), m.passwordReset.forgot],
    ],
  },
  'choosing a new password': {
    ui: <ResetPassword />,
    path: page.resetPassword({ token: TOKEN }),
    steps: [
      [
        fill(
          { [m.passwordReset.password]: SAFE, [m.passwordReset.confirmation]: SAFE },
          m.passwordReset.save,
        ),
        m.passwordReset.done,
      ],
    ],
  },
  'registering in the dialog': {
    ui: <LoginHost />,
    steps: [
      [
        async (user) => {
          act(() => showLogin());
          await user.click(await screen.findByRole('button', { name: m.auth.toRegister }));
        },
        m.auth.registerTitle,
      ],
      [
        fill(
          { [m.auth.email]: 'ana@firma.ro', [m.auth.password]: SAFE, [m.auth.confirmation]: SAFE },
          m.auth.register,
        ),
        m.auth.registeredTitle,
      ],
    ],
  },
  'answering for a registration': {
    ui: <VerifyEmailPage />,
    path: page.verifyEmail({ token: TOKEN }),
    steps: [
      [() => screen.findByText('ana@firma.ro'), new RegExp(m.verification.question.en.title)],
      [press(new RegExp(m.verification.question.en.no)), new RegExp(m.verification.removed.en)],
    ],
  },
  'sending a notice': {
    ui: <NoticePanel url="https://memes.example/meme/7" answer={undefined} />,
    steps: [
      [
        async (user) => {
          await user.click(screen.getByLabelText(m.notice.kinds.copyright));
          await user.click(screen.getByLabelText(m.notice.goodFaith));
          await fill(
            {
              [m.notice.explanation]: 'The picture is mine, and nobody asked me.',
              [m.notice.name]: 'Ana Pop',
              [m.notice.email]: 'ana@firma.ro',
            },
            m.notice.send,
          )(user);
        },
        m.notice.sentTitle,
      ],
      [press(m.notice.another), m.notice.heading],
    ],
  },
  'turning two-factor sign-in on': {
    ui: <TwoFactorSection user={aSession()} />,
    steps: [
      [fill({ [m.account.password]: SAFE }, m.twoFactor.begin), m.twoFactor.scan],
      [fill({ [m.twoFactor.firstCode]: '123456' }, m.twoFactor.turnOn), m.twoFactor.codes],
      [press(m.twoFactor.saved), m.twoFactor.heading],
    ],
  },
  'settling a step of a new site': {
    ui: <SetupList />,
    steps: [[press(m.setup.settle.address), m.setup.heading]],
  },
  'making a meme': {
    ui: <Studio wanted={null} shared={null} />,
    steps: [
      [
        async (user) =>
          user.click(within(await screen.findByRole('list')).getAllByRole('button')[0] as Element),
        m.studio.stepHeadings.edit,
      ],
      [press(m.studio.next), m.studio.stepHeadings.post],
      [press(m.studio.edit), m.studio.stepHeadings.edit],
      [press(m.studio.back), m.studio.scenes],
    ],
  },
};

test.each(Object.entries(FLOWS))('%s', async (_what, { ui, path, steps }) => {
  answerCalls(ANSWERS);
  const { user } = mount(<main>{ui}</main>, path === undefined ? {} : { path });
  for (const [go, name] of steps) {
    scroll.mockClear();
    await go(user);
    const heading = await screen.findByRole('heading', { name });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(scroll.mock.contexts).toContain(heading);
  }
});
