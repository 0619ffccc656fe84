import { z } from 'zod';
import { operation } from '../site/operation.ts';
import { resourcePath } from '../site/paths.ts';
import {
  ChangePasswordBody,
  ForgotPasswordBody,
  GoogleAuthBody,
  LoginBody,
  MessageResponse,
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
  VerifyEmailBody,
  VerifyEmailResponse,
} from './auth.ts';

export const register = operation({
  method: 'POST',
  path: '/users/email-register',
  summary: 'Register an account',
  tag: 'accounts',
  access: 'public',
  limit: 'registration',
  steps: 250,
  body: RegisterBody,
  response: { 201: MessageResponse },
  errors: [
    'company_general',
    'company_not_found',
    'company_without_website',
    'email_domain_blocked',
    'email_domain_employer',
    'email_invalid',
    'invitation_invalid',
    'invitation_needed',
    'password_too_common',
    'password_too_long',
    'password_too_short',
    'registration_closed',
    'speaker_address_elsewhere',
  ],
});

export const logIn = operation({
  method: 'POST',
  path: '/users/email-login',
  summary: 'Log in',
  tag: 'accounts',
  access: 'public',
  // The service counts `login` itself, because known places are exempt: a limit per address would lock out a whole office
  // (decision 034).
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
  response: { 200: MessageResponse },
  errors: [],
});

export const verifyEmail = operation({
  method: 'POST',
  path: '/verify-email',
  summary: 'Confirm an e-mail address',
  tag: 'accounts',
  access: 'public',
  limit: 'link',
  body: VerifyEmailBody,
  response: { 200: VerifyEmailResponse },
  errors: ['verification_link_invalid'],
});

export const readRegistration = operation({
  method: 'POST',
  path: '/verify-email/registration',
  summary: 'Read the registration of a verification link',
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
  summary: 'Remove an unconfirmed registration by its verification link',
  tag: 'accounts',
  access: 'public',
  limit: 'link',
  body: RegistrationRemovalBody,
  response: { 200: MessageResponse },
  errors: ['registration_confirmed', 'verification_link_invalid'],
});

export const logInWithGoogle = operation({
  method: 'POST',
  path: '/users/google-auth',
  summary: 'Log in with a Google idToken or accessToken',
  tag: 'accounts',
  access: 'public',
  limit: 'login',
  body: GoogleAuthBody,
  response: { 200: Session },
  errors: [
    'account_deactivated',
    'account_deleted',
    'email_domain_blocked',
    'email_domain_employer',
    'google_email_unverified',
    'google_sign_in_failed',
    'google_unavailable',
    'google_unreachable',
    'openid_address_known',
    'openid_email_missing',
    'two_factor_code_required',
    'two_factor_code_wrong',
    'invitation_invalid',
    'invitation_needed',
    'registration_closed',
  ],
});

export const logInWithApple = operation({
  method: 'POST',
  path: '/users/apple-auth',
  summary: 'Log in with Apple (not implemented)',
  tag: 'accounts',
  access: 'public',
  limit: 'login',
  response: { 200: z.never() },
  errors: ['apple_unavailable'],
});

export const requestPasswordReset = operation({
  method: 'POST',
  path: '/users/forgot-password',
  summary: 'Request a password reset mail',
  tag: 'accounts',
  access: 'public',
  limit: 'mail',
  steps: 50,
  body: ForgotPasswordBody,
  response: { 200: MessageResponse },
  errors: ['email_invalid', 'too_many_mails'],
});

export const resetPassword = operation({
  method: 'POST',
  path: '/users/reset-password',
  summary: 'Set a new password with the token of the reset mail; ends all sessions',
  tag: 'accounts',
  access: 'public',
  limit: 'link',
  body: ResetPasswordBody,
  response: { 200: MessageResponse },
  errors: ['password_too_common', 'password_too_long', 'password_too_short', 'reset_link_invalid'],
});

export const findPasswordPage = operation({
  method: 'GET',
  path: resourcePath.changePassword,
  summary: 'Redirect to the page on which a member changes the password',
  tag: 'accounts',
  access: 'public',
  response: { 302: z.string() },
  errors: [],
});

export const changePassword = operation({
  method: 'POST',
  path: '/users/change-password',
  summary: 'Change the password of the caller; ends all other sessions',
  tag: 'accounts',
  access: 'member',
  limit: 'credentials',
  body: ChangePasswordBody,
  response: { 200: MessageResponse },
  errors: ['password_too_common', 'password_too_short', 'password_wrong'],
});

export const listSessions = operation({
  method: 'GET',
  path: '/users/me/sessions',
  summary: 'List the sessions of the caller',
  tag: 'accounts',
  access: 'member',
  response: { 200: SessionList },
  errors: [],
});

export const endSession = operation({
  method: 'DELETE',
  path: '/users/me/sessions/:id',
  summary: 'End one session of the caller',
  tag: 'accounts',
  access: 'member',
  limit: 'change',
  params: SessionParams,
  response: { 200: MessageResponse },
  errors: ['session_not_found'],
});

export const setUpTwoFactor = operation({
  method: 'POST',
  path: '/users/me/two-factor',
  summary: 'Start the setup of two-factor sign-in',
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
  summary: 'Turn on two-factor sign-in with a first code; ends all other sessions',
  tag: 'accounts',
  access: 'member',
  limit: 'credentials',
  body: TwoFactorCodeBody,
  response: { 200: MessageResponse },
  errors: ['two_factor_already_on', 'two_factor_code_wrong', 'two_factor_off'],
});

export const turnOffTwoFactor = operation({
  method: 'DELETE',
  path: '/users/me/two-factor',
  summary: 'Turn off two-factor sign-in',
  tag: 'accounts',
  access: 'member',
  limit: 'credentials',
  body: TwoFactorProofBody,
  response: { 200: MessageResponse },
  errors: ['password_wrong', 'two_factor_code_required', 'two_factor_code_wrong', 'two_factor_off'],
});

export const renewRecoveryCodes = operation({
  method: 'POST',
  path: '/users/me/two-factor/recovery-codes',
  summary: 'Replace the recovery codes',
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
  summary: 'Send the verification mail again',
  tag: 'accounts',
  access: 'public',
  limit: 'mail',
  steps: 50,
  body: ResendVerificationBody,
  response: { 200: MessageResponse },
  errors: ['email_invalid'],
});

/** The specification declares both paths. */
export const resendVerificationShort = operation({ ...resendVerification, path: '/resend-verification' });
