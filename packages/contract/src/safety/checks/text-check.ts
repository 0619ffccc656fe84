import type { WordPlace } from '../../moderation/listed-words.ts';
import type { CheckName, Finding, TextPlace } from '../../moderation/screening.ts';
import type { FoldedText } from './folding.ts';
import { type NormalText, normalise } from './normal-form.ts';

/** A text of the submission; `picture` is the text read from the image. */
export interface Passage {
  place: TextPlace;
  text: string;
  /** Where admins' entries have to apply to be searched in it. */
  list: WordPlace;
}

interface EntryMatch {
  entry: { id: number; effect: 'mark' | 'hold' | 'refuse' };
  /** Of the text in which it was searched. */
  start: number;
  end: number;
}

/** Entries of the admins that are searched together. Browsers have none. */
export interface EntryFinder {
  /** Returns the entries that stand in a text of this place, as a reader sees it. `folded`: if it is known. */
  find(text: string, place: WordPlace, folded?: FoldedText): EntryMatch[];
}

/** What a check of texts reads. */
export interface CheckedTexts {
  passages: Passage[];
  company: string;
  entries: EntryFinder;
}

/** Details that a check stores; an earlier image is stored as its meme's id. */
export type CheckFinding = Omit<Finding['details'], 'look_alike'> & {
  meme_id?: number;
  /** Of admins' lists: the entries. */
  entries?: number[];
  /** What the finding does to a comment if that is not what the weight says (decisions 248 and 329). */
  effect?: 'mark' | 'hold';
};

/** A part of a written text that a check found. */
export interface FoundSpan {
  start: number;
  end: number;
  entry?: number;
  effect?: 'mark' | 'hold';
  /** Only the place of the words says it, as in `Andrei Bună`: not over two texts. */
  isWeak?: true;
}

type Surroundings = Pick<CheckedTexts, 'company' | 'entries'> & Omit<Passage, 'text'>;

/** Looks at texts for one thing. Returns a finding or null. Runs on the server and in the form (decision 259). */
export interface TextCheck {
  name: CheckName;
  find(text: NormalText, surroundings: Surroundings): FoundSpan[] | Promise<FoundSpan[]>;
  look(texts: CheckedTexts): Promise<CheckFinding | null>;
}

/** Most different words that a finding shows. */
export const SHOWN_WORDS = 20;
const SHOWN_LETTERS = 80;

const normalForms = new WeakMap<Passage, NormalText>();

function normalFormOf(passage: Passage): NormalText {
  const known = normalForms.get(passage);
  if (known?.written === passage.text) return known;
  const normal = normalise(passage.text);
  normalForms.set(passage, normal);
  return normal;
}

export function textCheck(name: CheckName, find: TextCheck['find']): TextCheck {
  const look: TextCheck['look'] = async ({ passages, ...rest }) => {
    const quotes: string[] = [];
    const spans: FoundSpan[] = [];
    const where = new Set<TextPlace>();
    for (const passage of passages) {
      const here = await find(normalFormOf(passage), { ...rest, ...passage });
      if (here.length > 0) where.add(passage.place);
      spans.push(...here);
      quotes.push(...here.map(({ start, end }) => passage.text.slice(start, end)));
    }
    return spans.length > 0 ? describeFinding(spans, quotes, [...where]) : null;
  };
  return { name, find, look };
}

/** Returns one finding for all found parts; `quotes` are their words. */
export function describeFinding(
  spans: readonly FoundSpan[],
  quotes: readonly string[],
  where: TextPlace[],
): CheckFinding {
  const found = [...new Set(quotes.map(shorten))].slice(0, SHOWN_WORDS);
  const entries = [...new Set(spans.flatMap(({ entry }) => (entry === undefined ? [] : [entry])))];
  const isHold = spans.some(({ effect }) => effect === 'hold');
  const isMark = spans.every(({ effect }) => effect === 'mark');
  return {
    found,
    where,
    ...(entries.length > 0 && { entries }),
    ...((isHold || isMark) && { effect: isHold ? ('hold' as const) : ('mark' as const) }),
  };
}

function shorten(words: string): string {
  const line = words.replace(/\s+/gu, ' ').trim();
  return line.length > SHOWN_LETTERS ? `${line.slice(0, SHOWN_LETTERS).toWellFormed()}…` : line;
}
