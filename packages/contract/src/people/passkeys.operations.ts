import { operation } from '../site/operation.ts';
import { MessageResponse, Session } from './auth.ts';
import { FreshProofBody, LoginParams, PROOF_ERRORS } from './logins.ts';
import {
  PasskeyBody,
  PasskeyCreation,
  PasskeyLoginBody,
  PasskeyNameBody,
  PasskeyRequest,
} from './passkeys.ts';

export const beginPasskey = operation({
  method: 'POST',
  path: '/users/me/passkeys/challenge',
  summary: 'Start the creation of a passkey, after a proof of ownership',
  tag: 'accounts',
  access: 'member',
  limit: 'credentials',
  body: FreshProofBody,
  response: { 200: PasskeyCreation },
  errors: [...PROOF_ERRORS, 'too_many_passkeys'],
});

export const addPasskey = operation({
  method: 'POST',
  path: '/users/me/passkeys',
  summary: 'Store a passkey that answers the challenge of this session',
  tag: 'accounts',
  access: 'member',
  limit: 'credentials',
  body: PasskeyBody,
  response: { 200: MessageResponse },
  errors: ['passkey_exists', 'passkey_refused', 'too_many_passkeys'],
});

export const renamePasskey = operation({
  method: 'PUT',
  path: '/users/me/passkeys/:id',
  summary: 'Give a passkey another name',
  tag: 'accounts',
  access: 'member',
  limit: 'credentials',
  params: LoginParams,
  body: PasskeyNameBody,
  response: { 200: MessageResponse },
  errors: ['login_not_found'],
});

export const beginPasskeyLogin = operation({
  method: 'POST',
  path: '/users/passkey-login/challenge',
  summary: 'Get a challenge for a login with a passkey',
  tag: 'accounts',
  access: 'public',
  limit: 'link',
  response: { 200: PasskeyRequest },
  errors: [],
});

export const logInWithPasskey = operation({
  method: 'POST',
  path: '/users/passkey-login',
  summary: 'Log in with a passkey, which also counts as the second factor',
  tag: 'accounts',
  access: 'public',
  limit: 'login',
  body: PasskeyLoginBody,
  response: { 200: Session },
  errors: ['account_deactivated', 'email_domain_blocked', 'passkey_refused'],
});
