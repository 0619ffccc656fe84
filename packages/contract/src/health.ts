import { z } from 'zod';

export const Health = z
  .object({ status: z.enum(['ok', 'unavailable']), failing: z.array(z.string()).optional() })
  .meta({ id: 'Health' });
