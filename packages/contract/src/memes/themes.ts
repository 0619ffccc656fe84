import { z } from 'zod';
import { Cover, WithCovers } from '../companies/companies.ts';
import { ClaimedIdentity, plainLine, plainText } from '../site/fields.ts';
import { Seen } from '../site/seen.ts';
import { MEME_LANGUAGES } from './meme-lists.ts';
import { foldForThemes, THEMES, THEMES_EACH } from './theme-words.ts';

/** Themes of memes (product: themes, decision 122). */

export const ThemeSlug = z
  .string()
  .max(THEMES.slugMax)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

const ThemeName = plainLine(THEMES.nameMax).min(1);
const ThemeNames = z.object({ en: ThemeName, ro: ThemeName });

export const Theme = z.object({ slug: z.string(), name: ThemeNames }).meta({ id: 'Theme' });
export type Theme = z.infer<typeof Theme>;
/** In the order of the site, without hidden ones. */
export const ThemeList = z.array(Theme);

/** What a theme is about, in a sentence; empty if admins wrote none. */
const ThemeAbout = z.object({ en: plainText(THEMES.aboutMax), ro: plainText(THEMES.aboutMax) });

/** A theme as the page of all themes shows it. */
export const ThemeFacts = Theme.extend({
  about: z.object({ en: z.string(), ro: z.string() }),
  /** Its public memes. */
  memeCount: z.number().int().nonnegative(),
  /** Only with `covers`; missing there without memes. */
  cover: Cover.optional(),
}).meta({ id: 'ThemeFacts' });
export type ThemeFacts = z.infer<typeof ThemeFacts>;
export const ThemeFactsList = z.array(ThemeFacts);
export const ThemeFactsQuery = z.object({ covers: WithCovers });

/** The words by which themes are suggested. */
export const ThemeRuleList = z.array(z.object({ slug: z.string(), words: z.array(z.string()) }));

export const AdminTheme = Theme.extend({
  about: ThemeFacts.shape.about,
  words: z.array(z.string()),
  hidden: z.boolean(),
}).meta({ id: 'AdminTheme' });
export type AdminTheme = z.infer<typeof AdminTheme>;
export const AdminThemeList = z.array(AdminTheme);

/** Stored as texts are compared: folded, with an optional `*` at the end. */
const ThemeWord = plainLine(THEMES.wordMax)
  .transform((word) => foldForThemes(word).trim() + (word.endsWith('*') ? '*' : ''))
  .refine((word) => word.replace('*', '').length >= 2, 'needs two letters');
const ThemeWords = z
  .array(ThemeWord)
  .max(THEMES.wordsMax)
  .transform((words) => [...new Set(words)]);

export const ThemeBody = z.object({
  name: ThemeNames,
  words: ThemeWords.default([]),
  about: ThemeAbout.optional(),
});
export type ThemeBody = z.infer<typeof ThemeBody>;
/** Omitted fields stay unchanged. */
export const ThemeChangeBody = z.object({
  name: ThemeNames.optional(),
  words: ThemeWords.optional(),
  about: ThemeAbout.optional(),
  hidden: z.boolean().optional(),
  seen: Seen,
});
export type ThemeChangeBody = z.infer<typeof ThemeChangeBody>;
export const ThemeParams = z.object({ slug: ThemeSlug });
/** All themes, hidden ones included, in their new order. */
export const ThemeOrderBody = z.object({ slugs: z.array(ThemeSlug).max(THEMES.max), seen: Seen });

const distinct = (slugs: string[]) => new Set(slugs).size === slugs.length;
const MemeThemes = z.array(ThemeSlug).max(THEMES_EACH).refine(distinct, 'names a theme twice');

/** The author's choice, as a list or as `pay,meetings` in a form. Omitted: the site suggests themes. */
export const ChosenThemes = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter((slug) => slug.trim() !== '') : value),
    z.array(z.string().trim()).pipe(MemeThemes),
  )
  .nullish();

export const MemeThemesBody = ClaimedIdentity.extend({
  themes: MemeThemes,
  /** Of the meme's words; omitted: unchanged. */
  language: z.enum(MEME_LANGUAGES).optional(),
  seen: Seen,
});
