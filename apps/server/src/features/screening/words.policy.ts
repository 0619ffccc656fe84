import type { RegExpMatcher } from 'obscenity';
import { type FoldedWord, foldText, readings } from './folding.policy.ts';
import { type Check, lookInPassages } from './subject.policy.ts';

/** Romanian, without accents; `*` stands for any ending. English comes from a library. */
const ROMANIAN = `pula puli pulii pizda pizde pizdei pizdo fut fute futu futut fututi futai futem futi muie muist* curu
  curul curva curvei curvo curvar* cacat* cacanar* cacaci labagi* bulangi* coaie coaiele coi sloboz slobozule tampit*
  tampenie imbecil* idiot* cretin* retardat* handicapat* prostule prostilor prostanac* boule jigodie jigodii javra javre
  nesimtit* ticalos* tigan tigani tiganii tiganca tiganule borat* jidan* poponar* bozgor* cioroi gunoiule lepadatura
  lepadaturi parsiv* dobitoc* matii`;

/** Words of the English list that mean something else in Romanian: `cum` is "how", `fapt` "fact", `porni` "to start". */
const CLASHING = new Set([
  'anal',
  'anus',
  'cum',
  'dick',
  'dildo',
  'fag',
  'fap',
  'hoe',
  'jap',
  'penis',
  'porn',
  'rape',
  'sex',
  'tit',
  'tranny',
  'twat',
]);
/** Those forms of them that are no Romanian words. */
const ENGLISH = `cumming dicks dickhead* dildo* fags faggot* hoes penis* porn porno pornhub raped rapist* tits titties tranny
  twat*`;

interface WordList {
  whole: ReadonlySet<string>;
  beginnings: readonly string[];
}

const WEIGHT = 45;
const OWN = createList([...ROMANIAN.split(/\s+/), ...ENGLISH.split(/\s+/)]);

let english: Promise<RegExpMatcher> | undefined;

export const listedWords: Check = {
  name: 'words',
  async look({ passages, addedWords }) {
    english ??= createEnglishMatcher();
    const matcher = await english;
    const added = createList(addedWords);
    return lookInPassages(passages, WEIGHT, (text) => findWords(text, matcher, [OWN, added]));
  },
};

/** As an admin writes it; null where nothing is left of it. */
export function foldEntry(entry: string): string | null {
  const { words } = foldText(entry.replace(/\*$/, ''));
  const folded = words.map((word) => word.folded).join('');
  if (folded.length < 2) return null;
  return entry.endsWith('*') ? `${folded}*` : folded;
}

function createList(entries: readonly string[]): WordList {
  const folded = entries.flatMap((entry) => foldEntry(entry) ?? []);
  return {
    whole: new Set(folded.filter((entry) => !entry.endsWith('*'))),
    beginnings: folded.filter((entry) => entry.endsWith('*')).map((entry) => entry.slice(0, -1)),
  };
}

function findWords(text: string, matcher: RegExpMatcher, lists: readonly WordList[]): string[] {
  const { words, spaced } = foldText(text);
  const all = [...words, ...spaced];
  const isListed = ({ folded }: FoldedWord) =>
    readings(folded).some((word) => lists.some((list) => holds(list, word)) || matcher.hasMatch(word));
  return all.filter(isListed).map(({ start, end }) => text.slice(start, end));
}

function holds({ whole, beginnings }: WordList, word: string): boolean {
  return whole.has(word) || beginnings.some((beginning) => word.startsWith(beginning));
}

/** Loaded when the first submission comes: most of its size is patterns. */
async function createEnglishMatcher(): Promise<RegExpMatcher> {
  const { DataSet, englishDataset, englishRecommendedTransformers, RegExpMatcher } = await import(
    'obscenity'
  );
  const words = new DataSet<{ originalWord: string }>()
    .addAll(englishDataset)
    .removePhrasesIf(({ metadata }) => CLASHING.has(metadata?.originalWord ?? ''));
  return new RegExpMatcher({ ...words.build(), ...englishRecommendedTransformers });
}
