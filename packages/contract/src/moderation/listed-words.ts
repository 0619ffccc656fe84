import { z } from 'zod';
import { MessageResponse } from '../people/auth.ts';
import { IsoTime, MemeId, optionalText, plainLine } from '../site/fields.ts';
import { operation } from '../site/operation.ts';
import { WORD_LISTS, WORD_PATTERN } from './word-pattern.ts';

/** What an entry does with a text in which it stands (decision 248). */
export const WORD_EFFECTS = ['mark', 'hold', 'refuse'] as const;
const WordEffect = z.enum(WORD_EFFECTS);
export type WordEffect = z.infer<typeof WordEffect>;

export const WORD_PLACES = ['memes', 'comments', 'names', 'companies'] as const;
const WordPlace = z.enum(WORD_PLACES);
export type WordPlace = z.infer<typeof WordPlace>;

export const WORD_LANGUAGES = ['any', 'ro', 'en'] as const;
const WordLanguage = z.enum(WORD_LANGUAGES);
export type WordLanguage = z.infer<typeof WordLanguage>;

const Pattern = plainLine(WORD_LISTS.patternMax).regex(
  WORD_PATTERN,
  'must be up to 6 words of at least two letters or digits each, with * for any letters at one end or inside',
);
const Places = z
  .array(WordPlace)
  .min(1)
  .max(WORD_PLACES.length)
  .transform((places) => WORD_PLACES.filter((place) => places.includes(place)));
const Patterns = z.array(Pattern).min(1).max(WORD_LISTS.addedMax);

/** Where an entry is searched. */
const Scope = { places: Places, language: WordLanguage };
const Effect = { ...Scope, effect: WordEffect, text: optionalText(WORD_LISTS.textMax), is_on: z.boolean() };

type Effective = { effect: WordEffect; places: WordPlace[]; text: string | null };

/** The text of a refusal belongs to refusals alone; names have no moderator who could look. */
function checkEffect(
  { effect, places, text }: Effective,
  { addIssue }: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  if ((effect === 'refuse') !== (text !== null))
    addIssue({ code: 'custom', path: ['text'], message: 'is needed for a refusal, and for nothing else' });
  if (effect !== 'refuse' && places.includes('names'))
    addIssue({ code: 'custom', path: ['places'], message: 'can include names for a refusal only' });
}

export const ListedWordBody = z.object({ patterns: Patterns, ...Effect }).superRefine(checkEffect);
export type ListedWordBody = z.infer<typeof ListedWordBody>;

export const ListedWordChange = z
  .object({
    pattern: Pattern,
    ...Effect,
    /** The version that the admin changed; another one responds 409 `changed_meanwhile`. */
    version: z.number().int().positive(),
  })
  .superRefine(checkEffect);
export type ListedWordChange = z.infer<typeof ListedWordChange>;

export const ListedWordParams = z.object({ id: MemeId });

export const ListedWord = z
  .object({
    id: z.number().int(),
    pattern: z.string(),
    effect: WordEffect,
    /** What the author of a refused text reads. */
    text: z.string().nullable(),
    places: z.array(WordPlace),
    language: WordLanguage,
    is_on: z.boolean(),
    version: z.number().int(),
    /** Decided memes and cases in which it stood, and how many of them were rejected or removed. */
    decided: z.number().int(),
    right: z.number().int(),
    changed_at: IsoTime,
  })
  .meta({ id: 'ListedWord' });
export type ListedWord = z.infer<typeof ListedWord>;
export const ListedWordList = z.array(ListedWord);

export const WordTrialBody = z.object({ patterns: Patterns, ...Scope });
export type WordTrialBody = z.infer<typeof WordTrialBody>;

/** What entries would have matched among the latest texts of the last days. */
export const WordTrial = z
  .object({
    /** Texts that were read. */
    read: z.number().int(),
    matched: z.number().int(),
    /** Of the matched memes, those that moderators decided, and rejected or removed. */
    decided: z.number().int(),
    right: z.number().int(),
    examples: z.array(
      z.object({
        place: WordPlace,
        found: z.string(),
        excerpt: z.string(),
        /** Null for names. */
        meme_id: z.number().int().nullable(),
      }),
    ),
  })
  .meta({ id: 'WordTrial' });
export type WordTrial = z.infer<typeof WordTrial>;

export const listListedWords = operation({
  method: 'GET',
  path: '/admin/listed-words',
  summary: 'List the words that the checks search beside their own, with the precision of each',
  tag: 'administration',
  access: 'admin',
  response: { 200: ListedWordList },
  errors: [],
});

export const addListedWords = operation({
  method: 'POST',
  path: '/admin/listed-words',
  summary: 'Add entries to the word lists; those on the list already stay as they are',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  body: ListedWordBody,
  response: { 201: ListedWordList },
  errors: ['words_full'],
});

export const tryListedWords = operation({
  method: 'POST',
  path: '/admin/listed-words/trial',
  summary: 'Count what entries would have matched in the last 30 days; stores nothing',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  body: WordTrialBody,
  response: { 200: WordTrial },
  errors: [],
});

export const changeListedWord = operation({
  method: 'PUT',
  path: '/admin/listed-words/:id',
  summary: 'Change an entry of the word lists, for later texts',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  params: ListedWordParams,
  body: ListedWordChange,
  response: { 200: ListedWord },
  errors: ['changed_meanwhile', 'word_exists', 'word_not_found'],
});

export const removeListedWord = operation({
  method: 'DELETE',
  path: '/admin/listed-words/:id',
  summary: 'Remove an entry from the word lists',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  params: ListedWordParams,
  response: { 200: MessageResponse },
  errors: ['word_not_found'],
});
