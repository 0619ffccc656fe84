import { z } from 'zod';
import { PAGE } from './limits.ts';

/** Keyset paging (product: lists): `Link: <…>; rel="next"` contains the URL of the next page. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE.maxLimit).default(PAGE.defaultLimit),
  cursor: z.string().min(1).max(200).optional(),
});
