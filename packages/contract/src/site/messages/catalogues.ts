import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ERRORS } from '../errors.ts';

/** A catalogue as translators write it. */
export type Tree = string | Tree[] | { [key: string]: Tree };
export type Catalogue = { [group: string]: Tree };

/** The reference, which has all messages: English and Romanian at once, as the specification has them. */
export const DEFAULT_LANGUAGE = 'mix';

const FOLDER = path.dirname(fileURLToPath(import.meta.url));

/** From this share of translated messages on, readers are offered a language. */
const OFFERED_FROM = 0.95;

/**
 * Texts by language: each file of this folder is one. Builds write them into their bundles (`inline-catalogues.ts`). What a
 * language lacks is shown in English.
 */
export const CATALOGUES: Readonly<Record<string, Catalogue>> = readCatalogues();

/** Returns the languages that readers are offered, or those with another share of translated messages. */
export function readCatalogues(from = OFFERED_FROM): Record<string, Catalogue> {
  const reference = readReference();
  const english = complete(reference, read('en'));
  const all = measureTranslations()
    .filter(({ share }) => share >= from)
    .map(({ id }) => [id, complete(english, read(id)) as Catalogue] as const);
  return { [DEFAULT_LANGUAGE]: reference, ...Object.fromEntries(all) };
}

/** A language beside the default, by its own name, with the share of messages that it has: 0 to 1. */
export interface Translation {
  id: string;
  name: string;
  share: number;
}

/** Also those that wait for translators. */
export const TRANSLATIONS: readonly Translation[] = measureTranslations();

export function measureTranslations(): Translation[] {
  const reference = readReference();
  const names = readdirSync(FOLDER).flatMap((file) => /^([\w-]+)\.json$/.exec(file)?.[1] ?? []);
  const others = names.filter((name) => name !== DEFAULT_LANGUAGE).toSorted();
  return others.map((id) => {
    const translation = read(id);
    const { name } = translation.language as { name: string };
    return { id, name, share: countTexts(reference, translation) / countTexts(reference, reference) };
  });
}

function read(name: string): Catalogue {
  return JSON.parse(readFileSync(path.join(FOLDER, `${name}.json`), 'utf8'));
}

function readReference(): Catalogue {
  return { ...read(DEFAULT_LANGUAGE), error: errorTexts() };
}

/** Returns how many texts of the reference a translation has. A list is one. */
function countTexts(reference: Tree, translation: Tree | undefined): number {
  if (translation === undefined) return 0;
  if (typeof reference === 'string' || Array.isArray(reference)) return 1;
  const given = translation as Catalogue;
  return Object.entries(reference).reduce((sum, [key, below]) => sum + countTexts(below, given[key]), 0);
}

/** Returns the texts of errors by code. Those of the reference are part of the API. */
function errorTexts(): Catalogue {
  return Object.fromEntries(Object.entries(ERRORS).map(([code, [, text]]) => [code, text]));
}

/** Returns the translation in the order of the reference, with the reference's texts for those that it lacks. */
function complete(reference: Tree, translation: Tree | undefined): Tree {
  if (typeof reference === 'string' || Array.isArray(reference)) return translation ?? reference;
  const given = translation as Catalogue | undefined;
  return Object.fromEntries(
    Object.entries(reference).map(([key, below]) => [key, complete(below, given?.[key])]),
  );
}
