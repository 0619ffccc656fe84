import { z } from 'zod';
import { ClaimedIdentity, optionalText } from './fields.ts';
import { MEME } from './limits.ts';

export const ApprovalBody = ClaimedIdentity.extend({
  status: z.enum(['approved', 'rejected']),
  reason: optionalText(MEME.reasonMax),
});
export type ApprovalBody = z.infer<typeof ApprovalBody>;
