import { z } from 'zod';
import {
  ChangePasswordBody,
  ForgotPasswordBody,
  GoogleAuthBody,
  LoginBody,
  MessageAnswer,
  RecoveryCodes,
  RegisterBody,
  RegistrationRemovalBody,
  RegistrationState,
  ResendVerificationBody,
  ResetPasswordBody,
  Session,
  SessionList,
  SessionParams,
  TwoFactorCodeBody,
  TwoFactorProofBody,
  TwoFactorSetup,
  TwoFactorSetupBody,
  VerifyEmailAnswer,
  VerifyEmailBody,
} from '../auth.ts';
import { operation } from '../operation.ts';

export const register = operation({
  method: 'POST',
  path: '/users/email-register',
  summary: 'Register',
  tag: 'accounts',
  access: 'public',
  limit: 'registration',
  body: RegisterBody,
  response: { 201: MessageAnswer },
  errors: [
    'email_domain_blocked',
    'email_invalid',
    'password_too_common',
    'password_too_long',
    'password_too_short',
    'registration_work',
  ],
});

export const logIn = operation({
  method: 'POST',
  path: '/users/email-login',
  summary: 'Log in',
  tag: 'accounts',
  access: 'public',
  // `login` is counted with the body, by who is known where: it must not keep a whole office out (decision 034).
  limit: 'change',
  body: LoginBody,
  response: { 200: Session },
  errors: [
    'account_deactivated',
    'credentials_missing',
    'credentials_wrong',
    'email_domain_blocked',
    'email_not_verified',
    'too_many_logins',
    'two_factor_code_required',
    'two_factor_code_wrong',
  ],
});

export const logOut = operation({
  method: 'POST',
  path: '/users/logout',
  summary: 'End this session',
  tag: 'accounts',
  access: 'member',
  limit: 'change',
  response: { 200: MessageAnswer },
  errors: [],
});

export const verifyEmail = operation({
  method: 'POST',
  path: '/verify-email',
  summary: 'Confirm an email address',
  tag: 'accounts',
  access: 'public',
  limit: 'link',
  body: VerifyEmailBody,
  response: { 200: VerifyEmailAnswer },
  errors: ['verification_link_invalid'],
});

export const lookAtRegistration = operation({
  method: 'POST',
  path: '/verify-email/registration',
  summary: 'What a confirmation link is about; changes nothing',
  tag: 'accounts',
  access: 'public',
  limit: 'link',
  body: VerifyEmailBody,
  response: { 200: RegistrationState },
  errors: ['verification_link_invalid'],
});

export const removeRegistration = operation({
  method: 'POST',
  path: '/verify-email/removal',
  summary: 'Remove a registration that was not confirmed, by its link',
  tag: 'accounts',
  access: 'public',
  limit: 'link',
  body: RegistrationRemovalBody,
  response: { 200: MessageAnswer },
  errors: ['registration_confirmed', 'verification_link_invalid'],
});

export const logInWithGoogle = operation({
  method: 'POST',
  path: '/users/google-auth',
  summary: 'Log in with a proof of Google, idToken or accessToken',
  tag: 'accounts',
  access: 'public',
  limit: 'login',
  body: GoogleAuthBody,
  response: { 200: Session },
  errors: [
    'account_deactivated',
    'account_deleted',
    'google_email_unverified',
    'google_sign_in_failed',
    'google_unavailable',
    'google_unreachable',
  ],
});

export const logInWithApple = operation({
  method: 'POST',
  path: '/users/apple-auth',
  summary: 'Not there yet',
  tag: 'accounts',
  access: 'public',
  limit: 'login',
  response: { 200: z.never() },
  errors: ['apple_unavailable'],
});

export const requestPasswordReset = operation({
  method: 'POST',
  path: '/users/forgot-password',
  summary: 'Ask for a mail that lets one choose a new password',
  tag: 'accounts',
  access: 'public',
  limit: 'mail',
  body: ForgotPasswordBody,
  response: { 200: MessageAnswer },
  errors: ['email_invalid', 'too_many_mails'],
});

export const resetPassword = operation({
  method: 'POST',
  path: '/users/reset-password',
  summary: 'Choose a new password by the link of the mail; ends every session',
  tag: 'accounts',
  access: 'public',
  limit: 'link',
  body: ResetPasswordBody,
  response: { 200: MessageAnswer },
  errors: ['password_too_common', 'password_too_long', 'password_too_short', 'reset_link_invalid'],
});

export const changePassword = operation({
  method: 'POST',
  path: '/users/change-password',
  summary: 'Change the own password; ends every other session',
  tag: 'accounts',
  access: 'member',
  limit: 'credentials',
  body: ChangePasswordBody,
  response: { 200: MessageAnswer },
  errors: ['password_too_common', 'password_too_short', 'password_wrong'],
});

export const listSessions = operation({
  method: 'GET',
  path: '/users/me/sessions',
  summary: 'Where the caller is logged in',
  tag: 'accounts',
  access: 'member',
  response: { 200: SessionList },
  errors: [],
});

export const endSession = operation({
  method: 'DELETE',
  path: '/users/me/sessions/:id',
  summary: 'End one of the own sessions',
  tag: 'accounts',
  access: 'member',
  limit: 'change',
  params: SessionParams,
  response: { 200: MessageAnswer },
  errors: ['session_not_found'],
});

export const setUpTwoFactor = operation({
  method: 'POST',
  path: '/users/me/two-factor',
  summary: 'Begin to set up two-factor sign-in',
  tag: 'accounts',
  access: 'member',
  limit: 'credentials',
  body: TwoFactorSetupBody,
  response: { 200: TwoFactorSetup },
  errors: ['mailbox_code_required', 'mailbox_code_wrong', 'password_wrong', 'two_factor_already_on'],
});

export const confirmTwoFactor = operation({
  method: 'POST',
  path: '/users/me/two-factor/confirm',
  summary: 'Turn two-factor sign-in on by a first code; ends every other session',
  tag: 'accounts',
  access: 'member',
  limit: 'credentials',
  body: TwoFactorCodeBody,
  response: { 200: MessageAnswer },
  errors: ['two_factor_already_on', 'two_factor_code_wrong', 'two_factor_off'],
});

export const turnOffTwoFactor = operation({
  method: 'DELETE',
  path: '/users/me/two-factor',
  summary: 'Turn two-factor sign-in off',
  tag: 'accounts',
  access: 'member',
  limit: 'credentials',
  body: TwoFactorProofBody,
  response: { 200: MessageAnswer },
  errors: ['password_wrong', 'two_factor_code_required', 'two_factor_code_wrong', 'two_factor_off'],
});

export const renewRecoveryCodes = operation({
  method: 'POST',
  path: '/users/me/two-factor/recovery-codes',
  summary: 'New recovery codes in place of the old ones',
  tag: 'accounts',
  access: 'member',
  limit: 'credentials',
  body: TwoFactorProofBody,
  response: { 200: RecoveryCodes },
  errors: ['two_factor_code_required', 'two_factor_off'],
});

export const resendVerification = operation({
  method: 'POST',
  path: '/users/resend-verification',
  summary: 'Send the verification email again',
  tag: 'accounts',
  access: 'public',
  limit: 'mail',
  body: ResendVerificationBody,
  response: { 200: MessageAnswer },
  errors: ['email_invalid'],
});

/** The spec declares both paths (product: calls). */
export const resendVerificationShort = operation({ ...resendVerification, path: '/resend-verification' });
