import { z } from 'zod';
import { PAGE } from './limits.ts';

/** Keyset paging (product: lists): the next page's address travels in `Link: <…>; rel="next"`. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE.maxLimit).default(PAGE.defaultLimit),
  cursor: z.string().min(1).max(200).optional(),
});
