import { z } from 'zod';
import { opaque, plainLine } from '../site/fields.ts';
import { MINUTE } from '../site/time.ts';

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
