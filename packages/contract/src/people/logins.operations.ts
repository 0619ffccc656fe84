import { operation } from '../site/operation.ts';
import { MessageResponse } from './auth.ts';
import { FreshProofBody, GoogleLinkBody, LoginList, LoginParams, PROOF_ERRORS } from './logins.ts';

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
