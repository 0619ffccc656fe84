import { operation } from '../site/operation.ts';
import { PROOF_ERRORS } from './logins.ts';
import { AccessTokenBody, AccessTokenList, NewAccessToken } from './tokens.ts';

export const listTokens = operation({
  method: 'GET',
  path: '/users/me/tokens',
  summary: 'List the access tokens of the caller; `DELETE /users/me/sessions/{id}` revokes one',
  tag: 'accounts',
  access: 'member',
  response: { 200: AccessTokenList },
  errors: [],
});

export const addToken = operation({
  method: 'POST',
  path: '/users/me/tokens',
  summary: 'Make an access token for scripts, after a proof of ownership; only this response has it',
  tag: 'accounts',
  access: 'member',
  limit: 'credentials',
  body: AccessTokenBody,
  response: { 201: NewAccessToken },
  errors: [...PROOF_ERRORS, 'too_many_tokens'],
});
