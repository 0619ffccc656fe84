import { z } from 'zod';
import { ERRORS } from '../site/errors.ts';
import { ClaimedIdentity, plainText, UserId } from '../site/fields.ts';
import { MEME } from '../site/limits.ts';
import { DAY } from '../site/time.ts';

/**
 * From publication to the destruction of the link to the account, and the notification before (decision 098); the
 * longest wait before the queue that an admin may set, in minutes (decision 171).
 */
export const NAMELESS = { forgottenAfter: 14 * DAY, toldBefore: 3 * DAY, longestWait: 1440 } as const;

/** Posting without a name (product: posting without a name, decision 097). */

/** A switch in a form or a JSON body. */
export const FormSwitch = z
  .union([z.boolean(), z.enum(['true', 'false', ''])])
  .nullish()
  .transform((value) => value === true || value === 'true');

/** The member's default in the upload form. */
export const NamelessSetting = z.object({ enabled: z.boolean() });
export type NamelessSetting = z.infer<typeof NamelessSetting>;

/** Minutes: a meme without a name enters the queue after a random wait of this range. */
export const NamelessWait = z
  .object({ min: z.number().int(), max: z.number().int() })
  .meta({ id: 'NamelessWait' });
export type NamelessWait = z.infer<typeof NamelessWait>;

/** Four groups of five letters and digits; case, spaces and dashes do not matter. */
const WithdrawalSecret = z
  .string()
  .max(100)
  .overwrite((text) => text.toUpperCase().replace(/[^A-Z0-9]/g, ''))
  .min(1);

/** Shown once; the server stores only a hash. A new secret replaces the previous one. */
export const SecretResponse = z.object({ secret: z.string() }).meta({ id: 'WithdrawalSecret' });
export type SecretResponse = z.infer<typeof SecretResponse>;

/** Whether the link to the account stays while a complaint about the meme is open (decision 323). */
export const LinkWait = z.object({ waits: z.boolean() }).meta({ id: 'LinkWait' });

export const WithdrawalBody = z.object({ secret: WithdrawalSecret });

/** Admins must say why they look up the author; the author reads the reason. */
export const RevealBody = ClaimedIdentity.extend({
  reason: plainText(MEME.reasonMax).min(1, ERRORS.reason_required[1]),
});

export const RevealedAuthor = z
  .object({ user_id: UserId, username: z.string() })
  .meta({ id: 'RevealedAuthor' });
export type RevealedAuthor = z.infer<typeof RevealedAuthor>;
