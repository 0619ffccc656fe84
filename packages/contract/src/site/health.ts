import { z } from 'zod';
import { operation } from './operation.ts';

export const Health = z
  .object({
    status: z.enum(['ok', 'degraded', 'unavailable']),
    /** Parts that are away, such as storage or the image workers; the process serves what works without them. */
    degraded: z.array(z.string()).optional(),
    /** Reasons why this process serves nothing. */
    failing: z.array(z.string()).optional(),
  })
  .meta({ id: 'Health' });

export const checkLiveness = operation({
  method: 'GET',
  path: '/health/live',
  summary: 'Check that the process is up',
  tag: 'health',
  access: 'public',
  response: { 200: Health },
  errors: [],
});

export const checkReadiness = operation({
  method: 'GET',
  path: '/health/ready',
  summary: 'Check whether this process serves requests, and which shared parts are away',
  tag: 'health',
  access: 'public',
  response: { 200: Health, 503: Health },
  errors: [],
});
