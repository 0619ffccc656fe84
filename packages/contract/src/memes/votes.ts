import { z } from 'zod';
import { ClaimedIdentity } from '../site/fields.ts';

export const VoteBody = ClaimedIdentity.extend({ voteType: z.enum(['up', 'down']) });
export type VoteType = z.infer<typeof VoteBody>['voteType'];
