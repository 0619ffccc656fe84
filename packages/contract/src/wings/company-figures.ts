import { z } from 'zod';
import { CompanyPulse } from './pulse.ts';

/** Figures of a company on other sites (product: figures elsewhere, decision 129). */

/** Pixels, and the highest number of bars in a chart. */
export const CHART = { width: 480, head: 70, foot: 36, bars: 6 } as const;
export const BADGE = { width: 300, height: 80 } as const;

export const FIGURES_LICENCE = {
  name: 'CC BY 4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
} as const;

const IMAGE_SCHEMES = ['auto', 'light', 'dark'] as const;
export type ImageScheme = (typeof IMAGE_SCHEMES)[number];

/** `auto` follows the reader's device. */
export const PictureQuery = z.object({ scheme: z.enum(IMAGE_SCHEMES).default('auto') });

const Named = { name: z.object({ en: z.string(), ro: z.string() }) };
const { memes, people, since, state, themes, quarters } = CompanyPulse.shape;

export const CompanyFigures = z
  .object({
    company: z.object({ name: z.string(), slug: z.string() }),
    /** What the site is called. */
    site: z.string(),
    /** The company's page. */
    url: z.string(),
    /** The note that stands beside each figure. */
    note: z.string(),
    /** The page that says how the figures are counted. */
    method: z.string(),
    licence: z.object({ name: z.string(), url: z.string() }),
    ...{ state, memes, people, since },
    themes: z.array(themes.element.extend(Named)),
    quarters: z.array(
      z.object({
        quarter: z.string(),
        themes: z.array(quarters.element.shape.themes.element.extend(Named)),
      }),
    ),
  })
  .meta({ id: 'CompanyFigures' });
export type CompanyFigures = z.infer<typeof CompanyFigures>;
