/** Words that the checks search, lower-case without accents; `*` matches any ending. */

const ROMANIAN = `pula puli pulii pizda pizde pizdei pizdo fut fute futu futut fututi futai futem futi muie muist* curu
  curul curva curvei curvo curvele curvelor curvar* cacat* cacanar* cacaci labagi* bulangi* coaie coaiele coi sloboz slobozule tampit*
  tampenie imbecil* idiot* cretin* retardat* handicapat* prostule prostilor prostanac* boule jigodie jigodii javra javre
  nesimtit* ticalos* tigan tigani tiganii tiganca tiganule borat* jidan* poponar* bozgor* cioroi gunoiule lepadatura
  lepadaturi parsiv* dobitoc* matii`;

/** Words of the library's list with another meaning in Romanian or in an office: `cum` is "how", `Turda` a town. */
export const CLASHING: ReadonlySet<string> = new Set(
  'anal anus arse cum dick dildo fag fap hoe jap penis porn rape scat semen sex tit tranny turd twat'.split(
    ' ',
  ),
);
/** Unambiguous forms of those words. */
const ENGLISH = `arsehole* cumming dicks dickhead* dildo* fags faggot* hoes penis porn porno pornhub raped rapist* tits
  titties tranny turds twat*`;

/** Harmless words that begin like a listed one. */
const INNOCENT = `assort* cockpit* fu mishit* retardant* retarder* shiitake* shitake* wankel*`;

/** Searched in split or partly covered spellings, so only whole words match. */
const COVERED = `asses asshole assholes biatch bitch bitches bullshit cunt cunts dumbass fuck fucked fucker fuckers fucking fucks jackass motherfucker motherfuckers shit shits
  shitty slut sluts whore whores pula puli pulii pizda pizde pizdei muie futu futut futi fute curva curvei cacat
  idiot idioti idiotul cretin cretini cretinul imbecil tampit tampiti labagiu bulangiu javra`;

/** Pairs of words that form a listed word. */
const PAIRS = 'blowjob buttplug deepthroat fingerbang gangbang handjob jerkoff';

interface WordList {
  whole: ReadonlySet<string>;
  beginnings: readonly string[];
}

export const OWN = listOf([...split(ROMANIAN), ...split(ENGLISH)]);
export const HARMLESS = listOf(split(INNOCENT));
export const WHOLE_ONLY: ReadonlySet<string> = new Set(['ass', ...split(COVERED)]);
export const JOINED: ReadonlySet<string> = new Set(split(PAIRS));
/** Words whose meaning depends on the preceding one: `pe nesimțite` is "unnoticed". */
export const HARMLESS_AFTER: ReadonlyMap<string, string> = new Map([['nesimtite', 'pe']]);

/** Returns a list of folded entries; `*` at the end matches any ending. */
function listOf(entries: readonly string[]): WordList {
  return {
    whole: new Set(entries.filter((entry) => !entry.endsWith('*'))),
    beginnings: entries.filter((entry) => entry.endsWith('*')).map((entry) => entry.slice(0, -1)),
  };
}

export function holds({ whole, beginnings }: WordList, word: string): boolean {
  return whole.has(word) || beginnings.some((beginning) => word.startsWith(beginning));
}

/** Returns whether a word of `WHOLE_ONLY` matches if each `*` stands for one letter. */
export function fitsCovered(pattern: string): boolean {
  const letters = Array.from(pattern);
  return [...WHOLE_ONLY].some(
    (word) =>
      word.length === letters.length && letters.every((letter, at) => letter === '*' || letter === word[at]),
  );
}

function split(words: string): string[] {
  return words.split(/\s+/);
}
