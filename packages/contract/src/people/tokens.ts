import { z } from 'zod';
import { IsoTime, plainLine } from '../site/fields.ts';
import { operation } from '../site/operation.ts';
import { FreshProofBody, PROOF_ERRORS } from './logins.ts';

export const ACCESS_TOKEN = {
  /** Scanners for secrets find a token by it. */
  prefix: 'corpomeme_pat_',
  perMember: 20,
  nameMax: 60,
  daysMax: 365,
} as const;

/**
 * What a token may do (decision 312). An operation names the one that it takes; without a name it refuses every token. Without
 * `moderate` a moderator's token is a plain member's.
 */
export const SCOPES = ['read', 'post', 'comment', 'moderate'] as const;
export type Scope = (typeof SCOPES)[number];

export const AccessToken = z
  .object({
    /** Ends it, as of a session. */
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    created_at: IsoTime,
    expires_at: IsoTime,
    /** A day. */
    last_used_on: IsoTime.nullable(),
  })
  .meta({ id: 'AccessToken' });
export type AccessToken = z.infer<typeof AccessToken>;
export const AccessTokenList = z.array(AccessToken);

export const AccessTokenBody = FreshProofBody.extend({
  name: plainLine(ACCESS_TOKEN.nameMax).min(1),
  scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
  days: z.number().int().min(1).max(ACCESS_TOKEN.daysMax),
});
export type AccessTokenBody = z.output<typeof AccessTokenBody>;

/** The only response with the token itself. */
export const NewAccessToken = AccessToken.extend({ token: z.string() }).meta({ id: 'NewAccessToken' });
export type NewAccessToken = z.infer<typeof NewAccessToken>;

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
