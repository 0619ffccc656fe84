import { z } from 'zod';
import { opaque } from './fields.ts';
import { PAGE } from './limits.ts';

/** Keyset paging (product: lists): `Link: <…>; rel="next"` contains the URL of the next page. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE.maxLimit).default(PAGE.defaultLimit),
  cursor: opaque(200).min(1).optional(),
});
