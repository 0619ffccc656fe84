import { z } from 'zod';
import { operation } from '../site/operation.ts';

/** Names with fewer views on a day are not stored: their views count only in the sum of the day. */
export const VISITS = { fewest: 5, defaultDays: 30, maxDays: 366, listed: 20 } as const;

/** The kind of all pages that are about a person. */
export const OTHER_PAGES = 'other';

const count = z.number().int().nonnegative();
const Named = z.object({ name: z.string(), count });

export const VisitsQuery = z.object({
  days: z.coerce.number().int().min(1).max(VISITS.maxDays).default(VISITS.defaultDays),
});

/** Figures of the days that are over, UTC (decision 310). */
export const Visits = z
  .object({
    /** False while the setting `countVisits` is off. */
    is_counting: z.boolean(),
    /** Oldest first. A visit is a view that did not come from another page of the site. */
    days: z.array(z.object({ day: z.iso.date(), views: count, visits: count })),
    /** Kinds of pages by views, such as `/meme/…`, most first. */
    kinds: z.array(Named),
    /** Public pages by views. */
    pages: z.array(Named),
    /** Hosts from which visits came. */
    referrers: z.array(Named),
  })
  .meta({ id: 'Visits' });
export type Visits = z.infer<typeof Visits>;

export const readVisits = operation({
  method: 'GET',
  path: '/admin/visits',
  summary: 'Read views and visits of the days that are over, by kind of page, page and referring host',
  tag: 'administration',
  access: 'admin',
  query: VisitsQuery,
  response: { 200: Visits },
  errors: [],
});
