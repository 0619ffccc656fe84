import { z } from 'zod';
import { opaque, plainLine } from '../site/fields.ts';
import { operation } from '../site/operation.ts';
import { DAY } from '../site/time.ts';
import { forAddresses } from './company-names.ts';

/** Limits of the directory of companies (product: companies). */
export const COMPANY = {
  nameMax: 100,
  /** Companies in one response. */
  listMax: 500,
  /** Companies that the upload form shows before a search. */
  offered: 16,
  /** Results of a search. */
  found: 20,
  /** Companies on a page of the directory. */
  pageSize: 48,
  otherNamesMax: 20,
  /** Proposals of a member that wait at a time. */
  proposalsMax: 3,
  /** Milliseconds after which a merge is final. */
  mergeUndoable: DAY,
} as const;

/** The picture of the most upvoted public meme of a list. */
export const Cover = z
  .object({
    image_url: z.string(),
    image_srcset: z.string(),
    /** Of the author, whom a reader may have muted. */
    user_id: z.string(),
  })
  .meta({ id: 'Cover' });
export type Cover = z.infer<typeof Cover>;
/** Asks a list for the cover of each item. */
export const WithCovers = z.enum(['true']).optional();

export const Company = z
  .object({
    name: z.string(),
    /** Its approved memes. */
    memeCount: z.number().int().nonnegative(),
    /** The name in lower case, with dashes; `/company/{slug}` leads to the company's page. */
    slug: z.string(),
    /** Further names under which searches find it. */
    other_names: z.array(z.string()),
    cities: z.array(z.string()),
    ...forAddresses(() => z.string().nullable()),
    /** Only in lists with `covers`; missing there without memes. */
    cover: Cover.optional(),
  })
  .meta({ id: 'Company' });
export type Company = z.infer<typeof Company>;
export const CompanyList = z.array(Company);

export const CompanyName = plainLine(COMPANY.nameMax).min(1);

export const CompanyListQuery = z.object({
  /**
   * Finds names in which a word begins with this text, or contains it if the text has at least three letters. Ignores
   * accents and case. Results are sorted by number of memes.
   */
  search: plainLine(COMPANY.nameMax).optional(),
  /** The order of the site, by name, or by number of memes. */
  sort: z.enum(['listed', 'name', 'activity']).default('listed'),
  /** Only names with this first letter; `0` selects names that begin with another character. Sorts by name. */
  letter: z
    .string()
    .regex(/^[a-z0]$/i)
    .toLowerCase()
    .optional(),
  /** Makes the page at most `COMPANY.pageSize` long. */
  covers: WithCovers,
  limit: z.coerce.number().int().min(1).max(COMPANY.listMax).default(COMPANY.listMax),
  cursor: opaque(400).min(1).optional(),
});
export type CompanyListQuery = z.infer<typeof CompanyListQuery>;

export const CompanyParams = z.object({ name: CompanyName });

export const listCompanies = operation({
  method: 'GET',
  path: '/companies',
  summary: 'List companies with their number of approved memes, the general company first',
  tag: 'companies',
  access: 'public',
  scope: 'read',
  limit: { rate: 'search', onlyWith: 'search' },
  cached: 'list',
  query: CompanyListQuery,
  response: { 200: CompanyList },
  errors: [],
});

export const readCompany = operation({
  method: 'GET',
  path: '/companies/:name',
  summary: 'Read a company by its name, a former or other name, or its slug',
  tag: 'companies',
  access: 'public',
  scope: 'read',
  cached: 'list',
  params: CompanyParams,
  response: { 200: Company },
  errors: ['company_not_found'],
});
