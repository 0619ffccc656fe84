import { z } from 'zod';
import { optionalText } from './fields.ts';
import { MEME } from './limits.ts';
import { REASON_CODES } from './reason-list.ts';

export const ReasonCode = z.enum(REASON_CODES);
export type ReasonCode = z.infer<typeof ReasonCode>;

/** Of a body by which something is taken from somebody. */
export const ReasonFields = { reason: optionalText(MEME.reasonMax), reason_code: ReasonCode.nullish() };

interface Reason {
  /** A moderator's own words. */
  reason?: string | null | undefined;
  reason_code?: ReasonCode | null | undefined;
}

/** True where something was said: one of the site's reasons, own words, or both. */
export function hasReason({ reason, reason_code }: Reason): boolean {
  return Boolean(reason || reason_code);
}

/** Stands where a client of the specification, which asks for no reason, sends none (decision 067). */
const HOUSE_RULES = 'House rules · Regulile casei';

/** What the person is told who loses something by it. */
export function statedReason({ reason, reason_code }: Reason): {
  reason: string | null;
  reasonCode: ReasonCode | null;
} {
  return { reason: reason || (reason_code ? null : HOUSE_RULES), reasonCode: reason_code ?? null };
}
