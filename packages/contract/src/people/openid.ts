import { z } from 'zod';
import { opaque, plainLine } from '../site/fields.ts';
import { operation } from '../site/operation.ts';
import { MINUTE } from '../site/time.ts';
import { InvitationCode, MessageResponse, Session } from './auth.ts';
import { FreshProofBody, PROOF_ERRORS } from './logins.ts';

/** How long a login at another site may take, and how long its proof is valid. */
export const OPENID_LIFETIME = 10 * MINUTE;

export const OpenIdParams = z.object({ issuer: z.string().regex(/^[a-z0-9-]{1,30}$/) });

/** Where the person logs in, and what the browser keeps until it returns with a code. */
export const OpenIdStart = z.object({ url: z.url(), receipt: z.string() }).meta({ id: 'OpenIdStart' });
export type OpenIdStart = z.infer<typeof OpenIdStart>;

/** `code`, `state` and `iss` (RFC 9207) as the issuer gives them to the page that it redirects to. */
export const OpenIdReturnBody = z.object({
  code: opaque(4000).min(1),
  state: opaque(200).min(1),
  iss: opaque(2000).optional(),
  receipt: opaque(2000).min(1),
});
export type OpenIdReturnBody = z.output<typeof OpenIdReturnBody>;

/** What the issuer proved, for one login or connection. */
export const OpenIdProof = z.object({ proof: z.string(), email: z.string() }).meta({ id: 'OpenIdProof' });
export type OpenIdProof = z.infer<typeof OpenIdProof>;

const Proof = opaque(4000).min(1);
export const OpenIdLoginBody = z.object({
  proof: Proof,
  /** `two_factor_code_required` asks for it. */
  code: plainLine(64).optional(),
  /** Counts for new members alone. */
  invitation: InvitationCode.optional(),
});
export type OpenIdLoginBody = z.output<typeof OpenIdLoginBody>;

export const OpenIdLinkBody = FreshProofBody.extend({ proof: Proof });
export type OpenIdLinkBody = z.output<typeof OpenIdLinkBody>;

export const beginOpenId = operation({
  method: 'POST',
  path: '/users/openid/:issuer',
  summary: 'Start a login at an OpenID issuer of this site',
  tag: 'accounts',
  access: 'public',
  limit: 'link',
  params: OpenIdParams,
  response: { 200: OpenIdStart },
  errors: ['openid_unavailable', 'openid_unreachable'],
});

export const proveOpenId = operation({
  method: 'POST',
  path: '/users/openid/:issuer/proof',
  summary: 'Trade the code of an issuer for a proof of the identity there; each code works once',
  tag: 'accounts',
  access: 'public',
  limit: 'link',
  params: OpenIdParams,
  body: OpenIdReturnBody,
  response: { 200: OpenIdProof },
  errors: ['openid_email_missing', 'openid_refused', 'openid_unavailable', 'openid_unreachable'],
});

export const logInWithOpenId = operation({
  method: 'POST',
  path: '/users/openid-login',
  summary: 'Log in with the proof of an issuer',
  tag: 'accounts',
  access: 'public',
  limit: 'login',
  body: OpenIdLoginBody,
  response: { 200: Session },
  errors: [
    'account_deactivated',
    'account_deleted',
    'email_domain_blocked',
    'email_domain_employer',
    'invitation_invalid',
    'invitation_needed',
    'openid_address_known',
    'openid_email_unverified',
    'openid_refused',
    'registration_closed',
    'two_factor_code_required',
    'two_factor_code_wrong',
  ],
});

export const linkOpenId = operation({
  method: 'POST',
  path: '/users/me/logins/openid',
  summary: 'Let an account at an issuer log in as the caller',
  tag: 'accounts',
  access: 'member',
  limit: 'credentials',
  body: OpenIdLinkBody,
  response: { 200: MessageResponse },
  errors: [
    ...PROOF_ERRORS,
    'email_domain_blocked',
    'email_domain_employer',
    'login_linked_already',
    'login_linked_elsewhere',
    'openid_email_unverified',
    'openid_refused',
  ],
});
