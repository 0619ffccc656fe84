import { z } from 'zod';
import { CompanyParams } from '../companies/companies.ts';
import { MemeList } from '../memes/memes.ts';
import { ThemeParams } from '../memes/themes.ts';
import { operation } from '../site/operation.ts';

/** What a company's memes are about (decisions 123 and 124). Shares are percentages. */

const Percent = z.number().int().min(0).max(100);

const ThemeShare = z.object({
  /** The slug of a theme. */
  theme: z.string(),
  share: Percent,
  /** The bounds between which the true share lies with a probability of 90 %. */
  low: Percent,
  high: Percent,
});

const PulseTheme = ThemeShare.extend({
  /** The share in all other companies together. */
  others: Percent,
  /** Null unless the whole interval lies on one side of the other companies' share. */
  differs: z.enum(['more', 'less']).nullable(),
});

/** The companies with the largest shown shares of a theme. */
export const ThemeWeightList = z.array(
  z
    .object({
      company: z.object({ name: z.string(), slug: z.string() }),
      ...ThemeShare.omit({ theme: true }).shape,
      differs: PulseTheme.shape.differs,
    })
    .meta({ id: 'ThemeWeight' }),
);
export type ThemeWeight = z.infer<typeof ThemeWeightList>[number];

/** How a company answers memes. No rating: no list is sorted by it. */
const AnswerFigures = z.object({
  /** Public memes about it that it answered. */
  answered: z.number().int().positive(),
  /** Median of whole days from the publication of a meme to the answer. */
  days: z.number().int().nonnegative(),
  /** Answers that say what changed. */
  changes: z.number().int().nonnegative(),
});
export type AnswerFigures = z.infer<typeof AnswerFigures>;

export const CompanyPulse = z
  .object({
    /** Public memes. */
    memes: z.number().int().nonnegative(),
    /**
     * Lower bound of the number of people who posted, a multiple of five; null if there are fewer, or no figure may be
     * shown.
     */
    people: z.number().int().positive().nullable(),
    /** The month of the first publication, `2026-03`; null without memes. */
    since: z.string().nullable(),
    cities: z.array(z.string()),
    /**
     * Whether the figures are shown, wait for more memes, or wait for enough changes after memes stopped being public.
     */
    state: z.enum(['shown', 'few', 'resting']),
    /** The largest share first. */
    themes: z.array(PulseTheme),
    /** Quarters with enough memes, such as `2026-3`, the oldest first. */
    quarters: z.array(z.object({ quarter: z.string(), themes: z.array(ThemeShare) })),
    /** Absent without a public answer. */
    answers: AnswerFigures.optional(),
    /** The most upvoted public meme of each theme, by theme. */
    best: z.array(z.object({ theme: z.string(), meme: MemeList.element })),
  })
  .meta({ id: 'CompanyPulse' });
export type CompanyPulse = z.infer<typeof CompanyPulse>;

export const readPulse = operation({
  method: 'GET',
  path: '/companies/:name/pulse',
  summary: 'Read what the memes of a company are about, with uncertainty; renewed at most daily',
  tag: 'companies',
  access: 'public',
  scope: 'read',
  cached: 'list',
  params: CompanyParams,
  response: { 200: CompanyPulse },
  errors: ['company_not_found'],
});

export const listThemeWeights = operation({
  method: 'GET',
  path: '/themes/:slug/companies',
  summary: 'List the companies whose memes are most about a theme, by the figures that are shown',
  tag: 'themes',
  access: 'public',
  scope: 'read',
  cached: 'list',
  params: ThemeParams,
  response: { 200: ThemeWeightList },
  errors: ['theme_not_found'],
});
