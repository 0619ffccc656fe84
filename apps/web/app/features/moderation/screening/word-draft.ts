import * as operations from '@corpomeme/contract/moderation/listed-words';
import {
  type ListedWord,
  type ListedWordBody,
  type ListedWordChange,
  WORD_EFFECTS,
  WORD_LANGUAGES,
  WORD_PLACES,
} from '@corpomeme/contract/moderation/listed-words';
import { WORD_LISTS, WORD_PATTERN } from '@corpomeme/contract/moderation/word-pattern';
import { m } from '@corpomeme/contract/site/messages';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { formResolver } from '../../../lib/api/form.ts';
import { screeningKeys } from './screening-keys.ts';

export const listedWordsQuery = queryOptions({
  queryKey: screeningKeys.listedWords,
  queryFn: ({ signal }) => browserApi.call(operations.listListedWords, { signal }),
  staleTime: 0,
  meta: { personal: true },
});

/** Form values; a new entry may be several, one a line. */
export interface WordDraft extends Omit<ListedWordBody, 'patterns' | 'text'> {
  patterns: string;
  text: string;
}

export function draftOf(word: ListedWord | null): WordDraft {
  return {
    patterns: word?.pattern ?? '',
    effect: word?.effect ?? WORD_EFFECTS[0],
    text: word?.text ?? '',
    places: word?.places ?? WORD_PLACES.filter((place) => place !== 'names'),
    language: word?.language ?? WORD_LANGUAGES[0],
    is_on: word?.is_on ?? false,
  };
}

export const linesOf = (patterns: string) =>
  patterns
    .split(/[\n,;]+/)
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter(Boolean);

/** Returns why these entries cannot be tried or added. */
function patternProblem(patterns: string): string | undefined {
  const lines = linesOf(patterns);
  if (lines.length === 0) return m.wordLists.needed;
  if (lines.length > WORD_LISTS.addedMax) return m.wordLists.tooMany({ max: WORD_LISTS.addedMax });
  const useless = lines.find((line) => line.length > WORD_LISTS.patternMax || !WORD_PATTERN.test(line));
  return useless === undefined ? undefined : m.wordLists.notPossible({ pattern: useless });
}

export const wordResolver = formResolver<WordDraft>(({ patterns, effect, text, places }) => {
  const isNamed = effect !== 'refuse' && places.includes('names');
  return {
    patterns: patternProblem(patterns),
    text: effect === 'refuse' && text.trim() === '' ? m.wordLists.textNeeded : undefined,
    places: places.length === 0 ? m.wordLists.placeNeeded : isNamed ? m.wordLists.namesRefuse : undefined,
  };
});

/** Adds, changes and removes entries. After each call, also a refused one, the list is fetched again. */
export function useWordChanges() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: listedWordsQuery.queryKey });
  const add = useMutation({
    mutationFn: (body: ListedWordBody) => browserApi.call(operations.addListedWords, { body }),
    onSettled,
  });
  const change = useMutation({
    mutationFn: ({ id, ...body }: ListedWordChange & Pick<ListedWord, 'id'>) =>
      browserApi.call(operations.changeListedWord, { params: { id }, body }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (id: number) => browserApi.call(operations.removeListedWord, { params: { id } }),
    onSettled,
  });
  return { add, change, remove };
}
