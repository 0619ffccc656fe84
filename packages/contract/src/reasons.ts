import { z } from 'zod';
import { REASON_CODES } from './reason-list.ts';

export const ReasonCode = z.enum(REASON_CODES);
export type ReasonCode = z.infer<typeof ReasonCode>;
