import { z } from 'zod';
import { ERRORS } from './errors.ts';
import { DAY } from './time.ts';

export const IDEMPOTENCY = { remembered: DAY, keyMax: 200 } as const;

const [, text] = ERRORS.idempotency_key_invalid;

/** Headers of calls that create something; other headers are allowed. */
export const IdempotencyHeaders = z.looseObject({
  'idempotency-key': z
    .string({ error: text })
    .min(1, text)
    .max(IDEMPOTENCY.keyMax, text)
    .regex(/^[ -~]*$/, text)
    .optional()
    .meta({
      description:
        'Any text of your choice, new for each thing to create. The same call with the same key within 24 hours creates nothing more and gets the first answer again, with `Idempotency-Replayed: true`; another call with it gets 409.',
    }),
});
