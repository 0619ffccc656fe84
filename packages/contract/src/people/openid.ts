import { z } from 'zod';
import { opaque, plainLine } from '../site/fields.ts';
import { MINUTE } from '../site/time.ts';
import { InvitationCode } from './auth.ts';
import { FreshProofBody } from './logins.ts';

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
