import { z } from 'zod';

export const Health = z
  .object({
    status: z.enum(['ok', 'degraded', 'unavailable']),
    /** Parts that are away, such as storage or the image workers; the process serves what works without them. */
    degraded: z.array(z.string()).optional(),
    /** Reasons why this process serves nothing. */
    failing: z.array(z.string()).optional(),
  })
  .meta({ id: 'Health' });
