import { z } from 'zod';
import { optionalText } from './fields.ts';
import { MEME } from './limits.ts';
import { REASON_CODES } from './reason-list.ts';

export const ReasonCode = z.enum(REASON_CODES);
export type ReasonCode = z.infer<typeof ReasonCode>;

/** Fields of a request body that states a reason. */
export const ReasonFields = { reason: optionalText(MEME.reasonMax), reason_code: ReasonCode.nullish() };

interface Reason {
  /** A moderator's own text. */
  reason?: string | null | undefined;
  reason_code?: ReasonCode | null | undefined;
}

/** Returns true if there is a reason of the site's list, own text, or both. */
export function hasReason({ reason, reason_code }: Reason): boolean {
  return Boolean(reason || reason_code);
}

/** The default for clients of the specification, which do not have to send a reason (decision 067). */
const HOUSE_RULES = 'House rules · Regulile casei';

/** Returns the reason to show to the member concerned, with the default if there is none. */
export function statedReason({ reason, reason_code }: Reason): {
  reason: string | null;
  reasonCode: ReasonCode | null;
} {
  return { reason: reason || (reason_code ? null : HOUSE_RULES), reasonCode: reason_code ?? null };
}
