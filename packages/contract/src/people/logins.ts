import { z } from 'zod';
import { IsoTime, opaque, plainLine } from '../site/fields.ts';
import { operation } from '../site/operation.ts';
import { GoogleAuthBody, MessageResponse, TwoFactorProofBody } from './auth.ts';

/** A way to log in beside the password, which `has_password` of the member shows. */
export const LoginItem = z
  .object({
    id: z.string(),
    kind: z.enum(['google', 'openid', 'passkey']),
    /** Of a passkey, or of an issuer. */
    name: z.string().nullable(),
    /** The id of an issuer that the site offers. */
    issuer: z.string().optional(),
    created_at: IsoTime,
    /** The day of the last login with this passkey. */
    last_used_on: IsoTime.nullable(),
  })
  .meta({ id: 'LoginItem' });
export type LoginItem = z.infer<typeof LoginItem>;
export const LoginList = z.array(LoginItem);
export const LoginParams = z.object({ id: opaque(64).min(1) });

/**
 * Requires the password if the account has one, the code if two-factor sign-in is on, and the mailed code, for which
 * `mailbox_code_required` asks, if there is no password (decision 305).
 */
export const FreshProofBody = TwoFactorProofBody.extend({ mailCode: plainLine(64).optional() }).meta({
  id: 'FreshProof',
});
export type FreshProof = z.output<typeof FreshProofBody>;

export const GoogleLinkBody = FreshProofBody.extend(
  GoogleAuthBody.pick({ idToken: true, accessToken: true }).shape,
);

/** The refusals of a fresh proof. */
export const PROOF_ERRORS = [
  'mailbox_code_required',
  'mailbox_code_wrong',
  'password_wrong',
  'two_factor_code_required',
  'two_factor_code_wrong',
] as const;

export const listLogins = operation({
  method: 'GET',
  path: '/users/me/logins',
  summary: 'List the ways to log in beside the password',
  tag: 'accounts',
  access: 'member',
  response: { 200: LoginList },
  errors: [],
});

export const linkGoogle = operation({
  method: 'POST',
  path: '/users/me/logins/google',
  summary: 'Let a Google account log in as the caller',
  tag: 'accounts',
  access: 'member',
  limit: 'credentials',
  body: GoogleLinkBody,
  response: { 200: MessageResponse },
  errors: [
    ...PROOF_ERRORS,
    'email_domain_blocked',
    'email_domain_employer',
    'google_already_linked',
    'google_email_unverified',
    'google_linked_elsewhere',
    'google_sign_in_failed',
    'google_unavailable',
    'google_unreachable',
    'openid_email_missing',
  ],
});

export const removeLogin = operation({
  method: 'DELETE',
  path: '/users/me/logins/:id',
  summary: 'Remove a way to log in, but not the last; ends all other sessions',
  tag: 'accounts',
  access: 'member',
  limit: 'credentials',
  params: LoginParams,
  body: FreshProofBody,
  response: { 200: MessageResponse },
  errors: [...PROOF_ERRORS, 'last_login', 'login_not_found'],
});
