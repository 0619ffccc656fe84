import { z } from 'zod';
import { ClaimedIdentity, optionalText } from './fields.ts';
import { MEME } from './limits.ts';
import { ReasonCode } from './reasons.ts';

export const ApprovalBody = ClaimedIdentity.extend({
  status: z.enum(['approved', 'rejected']),
  reason: optionalText(MEME.reasonMax),
  reason_code: ReasonCode.nullish(),
});
export type ApprovalBody = z.infer<typeof ApprovalBody>;
