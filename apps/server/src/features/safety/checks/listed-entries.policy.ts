import { suggestLanguage } from '@corpomeme/contract/memes/meme-language';
import type { ListedWord, WordPlace } from '@corpomeme/contract/moderation/listed-words';
import {
  type FoldedText,
  type FoldedWord,
  foldText,
  readings,
} from '@corpomeme/contract/safety/checks/folding';
import { readable } from '@corpomeme/contract/safety/checks/normal-form';
import type { EntryFinder } from '@corpomeme/contract/safety/checks/text-check';

/** An entry of the admins' lists, as the checks need it. */
export type ListedEntry = Pick<ListedWord, 'id' | 'pattern' | 'effect' | 'text' | 'places' | 'language'>;

/** Entries that are searched together. */
export interface EntryList extends EntryFinder {
  /** Grows with each change of an entry. */
  revision: number;
  find(text: string, place: WordPlace, folded?: FoldedText): EntryMatch[];
}

interface EntryMatch {
  entry: ListedEntry;
  /** Of the text. */
  start: number;
  end: number;
}

/** One word of an entry: all of it, or what stands before and after the `*`. */
type Part = { whole: string } | { head: string; tail: string };

interface CompiledEntry {
  entry: ListedEntry;
  /** The readings of each word of the entry. */
  parts: Part[][];
}

/** Literal signs by which parts with a `*` are looked up, so that a thousand entries cost one look-up for each word. */
const KEY = 2;

/**
 * Compiles entries into look-ups by their first word. Matching is linear in the length of the text: no entry is a regular
 * expression, and a word with a `*` is compared at its start and its end (decision 248).
 */
export function compileEntries(revision: number, entries: readonly ListedEntry[]): EntryList {
  const byWhole = new Map<string, CompiledEntry[]>();
  const byHead = new Map<string, CompiledEntry[]>();
  const byTail = new Map<string, CompiledEntry[]>();
  for (const entry of entries) {
    const parts = entry.pattern.split(' ').map(readPart);
    if (parts.some(({ length }) => length === 0)) continue;
    for (const first of parts[0] ?? []) {
      const compiled = { entry, parts };
      if ('whole' in first) put(byWhole, first.whole, compiled);
      else if (first.head.length >= KEY) put(byHead, first.head.slice(0, KEY), compiled);
      else put(byTail, first.tail.slice(-KEY), compiled);
    }
  }
  const lookUps = (word: string) => [
    byWhole.get(word),
    byHead.get(word.slice(0, KEY)),
    byTail.get(word.slice(-KEY)),
  ];
  const find: EntryList['find'] = (text, place, folded) =>
    entries.length === 0 ? [] : findMatches({ text, place, folded: folded ?? foldText(text) }, lookUps);
  return { revision, find };
}

function put(map: Map<string, CompiledEntry[]>, key: string, compiled: CompiledEntry): void {
  const known = map.get(key);
  if (known) known.push(compiled);
  else map.set(key, [compiled]);
}

/** Returns the readings of a word of an entry; empty if fewer than two signs of it can be looked up. */
function readPart(word: string): Part[] {
  const [head = '', tail] = word.split('*').map(fold);
  if (tail === undefined) return readings(head).flatMap((whole) => (whole.length >= KEY ? [{ whole }] : []));
  return readings(head)
    .flatMap((start) => readings(tail).map((end) => ({ head: start, tail: end })))
    .filter(({ head: start, tail: end }) => start.length >= KEY || (start === '' && end.length >= KEY));
}

const fold = (text: string) =>
  foldText(text)
    .words.map(({ folded }) => folded)
    .join('');

/** Returns what two entries have in common if they match the same texts; null if an entry cannot match. */
export function foldPattern(pattern: string): string | null {
  const words = pattern.split(' ');
  if (words.some((word) => readPart(word).length === 0)) return null;
  return words.map((word) => word.split('*').map(fold).join('*')).join(' ');
}

function fits(part: Part, word: string): boolean {
  if ('whole' in part) return part.whole === word;
  const { head, tail } = part;
  return word.length >= head.length + tail.length && word.startsWith(head) && word.endsWith(tail);
}

interface SearchedText {
  text: string;
  place: WordPlace;
  folded: FoldedText;
}

function findMatches(
  { text, place, folded: { words, spaced, signed } }: SearchedText,
  lookUps: (word: string) => (CompiledEntry[] | undefined)[],
): EntryMatch[] {
  const known = new Map<string, string[]>();
  const read = (folded: string) => known.get(folded) ?? known.set(folded, readings(folded)).get(folded) ?? [];
  let language: ReturnType<typeof suggestLanguage> | undefined;
  const speaks = ({ language: wanted }: ListedEntry) => {
    if (wanted === 'any') return true;
    language ??= suggestLanguage([text]);
    return language !== (wanted === 'ro' ? 'en' : 'ro');
  };
  const found = new Map<number, EntryMatch>();
  /** `at`: the word's place among `words`, where a phrase goes on; -1 for another form of a word. */
  const look = (word: FoldedWord, at: number) => {
    const stands = ({ entry, parts }: CompiledEntry) =>
      !found.has(entry.id) &&
      entry.places.includes(place) &&
      (parts.length === 1 || at >= 0) &&
      parts.every((forms, further) => {
        const each = further === 0 ? word : words[at + further];
        return each !== undefined && read(each.folded).some((form) => forms.some((part) => fits(part, form)));
      });
    for (const reading of read(word.folded))
      for (const candidates of lookUps(reading))
        for (const candidate of candidates ?? []) {
          if (!stands(candidate) || !speaks(candidate.entry)) continue;
          const last = candidate.parts.length === 1 ? word : words[at + candidate.parts.length - 1];
          const { entry } = candidate;
          found.set(entry.id, { entry, start: word.start, end: last?.end ?? word.end });
        }
  };
  words.forEach(look);
  for (const word of spaced) look(word, -1);
  // `@assmith` may be a name.
  for (const word of signed) if (text[word.start] !== '@') look(word, -1);
  return [...found.values()];
}

/** Returns the text that the author of a refused text reads; null if no entry refuses it. */
export function findRefusal({ find }: EntryList, text: string, place: WordPlace): string | null {
  return find(readable(text), place).find(({ entry }) => entry.effect === 'refuse')?.entry.text ?? null;
}
