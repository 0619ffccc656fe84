import { operation } from '../site/operation.ts';
import { MessageResponse, Session } from './auth.ts';
import { PROOF_ERRORS } from './logins.ts';
import {
  OpenIdLinkBody,
  OpenIdLoginBody,
  OpenIdParams,
  OpenIdProof,
  OpenIdReturnBody,
  OpenIdStart,
} from './openid.ts';

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
