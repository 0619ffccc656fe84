import { z } from 'zod';
import { opaque, plainLine } from '../site/fields.ts';
import { operation } from '../site/operation.ts';
import { MINUTE } from '../site/time.ts';
import { MessageResponse, Session } from './auth.ts';
import { FreshProofBody, LoginParams, PROOF_ERRORS } from './logins.ts';

export const PASSKEY = {
  /** How long a challenge is valid; each is used once. */
  challengeLifetime: 5 * MINUTE,
  perMember: 20,
  nameMax: 60,
} as const;

/** Bytes as base64url; with none, or with other letters, no check succeeds. */
const Bytes = (max: number) => opaque(max);

/** The relying party's options of a ceremony, as WebAuthn names them; binary values are base64url. */
export const PasskeyRequest = z
  .object({ challenge: z.string(), rpId: z.string() })
  .meta({ id: 'PasskeyRequest' });
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

export const PasskeyCreation = PasskeyRequest.extend({
  user_handle: z.string(),
  user_name: z.string(),
  /** The credentials that the member has; an authenticator makes no second one. */
  exclude: z.array(z.string()),
}).meta({ id: 'PasskeyCreation' });
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

const Ceremony = z.object({
  id: Bytes(1400),
  client_data: Bytes(4000),
  authenticator_data: Bytes(8000),
});

/** The name that only the member sees. */
export const PasskeyNameBody = z.object({ name: plainLine(PASSKEY.nameMax).min(1) });

/** What the authenticator made. No attestation: the site does not ask who made the authenticator (decision 307). */
export const PasskeyBody = Ceremony.extend({
  ...PasskeyNameBody.shape,
  /** SubjectPublicKeyInfo. */
  public_key: Bytes(2000),
});
export type PasskeyBody = z.output<typeof PasskeyBody>;

export const PasskeyLoginBody = Ceremony.extend({ signature: Bytes(2000), user_handle: Bytes(100) });
export type PasskeyLoginBody = z.output<typeof PasskeyLoginBody>;

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
