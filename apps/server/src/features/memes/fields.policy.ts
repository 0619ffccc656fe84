import { NO_CITY } from '@corpomeme/contract/companies/company-names';
import { suggestLanguage } from '@corpomeme/contract/memes/meme-language';
import { cityFor, type MemeChanges } from '@corpomeme/contract/memes/memes';
import { ERRORS } from '@corpomeme/contract/site/errors';
import type { z } from 'zod';
import { validationError } from '../../app-error.ts';
import type { MemesTable } from '../../db/meme-tables.ts';
import type { MemeRow } from './memes.queries.ts';

/** The text fields of a meme. */
export const WORDS = ['title', 'company', 'city', 'message', 'image_alt'] as const;
export type Words = Pick<MemesTable, (typeof WORDS)[number]>;

/** Parses a form or a JSON body; throws the validation error. */
export function parseFields<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  throw validationError(
    parsed.error.issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message })),
  );
}

/** Returns the changed texts; omitted fields stay. The result must have a consistent company and city. */
export function changeWords(before: Words, changes: MemeChanges): Words {
  const company = changes.company ?? before.company;
  const city = cityFor(company, changes.city === undefined ? before.city : changes.city);
  if (city === null || (changes.proposed_company && city === NO_CITY))
    throw validationError([{ field: 'city', message: ERRORS.city_required[1] }]);
  return {
    company,
    city,
    title: changes.title === undefined ? before.title : changes.title,
    message: changes.message === undefined ? before.message : changes.message,
    image_alt: changes.image_alt === undefined ? before.image_alt : changes.image_alt,
  };
}

type Spoken = Pick<MemeRow, 'language' | 'language_source'>;

/**
 * Returns the language after an edit by the author. An empty one leaves it to the words again; the unchanged one counts as no
 * choice, because forms send all fields.
 */
export function changeLanguage(
  before: Spoken,
  { language }: Pick<MemeChanges, 'language'>,
  { title, message, image_alt }: Words,
): Spoken {
  if (language === null)
    return { language: suggestLanguage([title, message, image_alt]), language_source: null };
  if (language === undefined || language === before.language)
    return { language: before.language, language_source: before.language_source };
  return { language, language_source: 'author' };
}

export function changedNames(before: Words, after: Words): (keyof Words)[] {
  return WORDS.filter((name) => before[name] !== after[name]);
}
