import { z } from 'zod';

export const Health = z
  .object({
    status: z.enum(['ok', 'unavailable']),
    failing: z.array(z.string()).optional(),
    /** Parts without which most of the site works. */
    degraded: z.array(z.string()).optional(),
  })
  .meta({ id: 'Health' });
