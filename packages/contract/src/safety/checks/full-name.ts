import { type FoldedWord, foldText } from './folding.ts';
import { GIVEN_NAMES, isPlainSurname, isSurname } from './names.ts';
import { placeOf } from './normal-form.ts';
import { type FoundSpan, textCheck } from './text-check.ts';

/**
 * Above this share of capitalised words, capitals say nothing about names: `ANA ARE MERE`, `When Maria Leaves Early`.
 */
const CAPITALS_MEAN_NOTHING = 0.6;
const ENOUGH_WORDS = 4;

/** Capitalised words that follow a given name or a title and are not surnames. */
const NO_SURNAMES = new Set(
  `monday tuesday wednesday thursday friday saturday sunday luni marti miercuri joi vineri sambata duminica january
  february march april may june july august september october november december ianuarie februarie martie aprilie mai
  iunie iulie septembrie octombrie noiembrie decembrie street strada teams slack jira excel outlook zoom google microsoft
  adobe amazon oracle capgemini deloitte endava bitdefender luxoft atos uipath dell ibm apple craciun bucuresti cluj iasi
  brasov oradea timisoara hr ceo cto cfo pm qa it team scrum product project account sales lead senior junior manager
  director developer engineer tester officer owner designer analyst support period romania moldova
  bulgaria germania germany franta france italia italy spania spain anglia england europa europe
  general executiv financiar comercial regional adjunct operational operatiuni vanzari marketing logistica achizitii
  departament departamentului resurse umane national tehnic sanitar pr legal controlling audit payroll recruiting security
  finance operations ops infrastructura productie calitate suport relatii clienti publice juridic contabilitate financiara
  dacia orange vodafone emag altex dedeman kaufland lidl carrefour auchan mega image renault ford continental bosch
  accenture cognizant ness adobe oracle nokia ericsson huawei samsung siemens philips petrom omv digi telekom brd bcr
  ing revolut glovo bolt uber altele doamna domnul sefa seful mare mari bun buna noua nou vechi veche secret robot bean watson
  house excel word office powerpoint confluence github gitlab linux windows chrome chatgpt copilot claude messenger whatsapp
  acasa azi maine ieri astazi aici acolo atunci cand dar daca deci sau nici iar nu da si asa ei ea el noi voi eu tu
  the and but if when why how what who is was has said says then now so or no yes he she they we you it my our
  nimeni cineva toata toti toate bingo hello salut multumesc mersi felicitari scuze`.split(/\s+/),
);
/** Before a surname, a title counts like a given name. */
const TITLES = new Set(
  `dl dlui dle domnul domnului domnule doamna doamnei dna dnei domnisoara domnisoarei dra dnul mr mrs ms miss sir madam dr ing
  prof av domnu inginer inginerul inginera profesor profesorul profesoara doctor doctorul doctorita director directorul
  domnii avocat avocatul avocata`.split(/\s+/),
);
/** Functions: a capitalised word after them is a surname if it is no given name and no word of an office. */
const FUNCTIONS = new Set(
  `sef sefa seful sefu sefului sefei sefule boss managerul managera managerului managerei manager directoarea directoarei
  directorului contabila contabilul contabilei colega colegul colegei colegului patronul patroana patronului supervizorul
  supervizoarea supervisor coordonatorul coordonatoarea secretara secretarul secretarei asistenta asistentul recruiter
  recruiterul recruiterita recrutorul recrutoarea economista economistul administratorul administratoarea
  colleague foreman patronu teamleadul leadul`.split(/\s+/),
);
const POSSESSIVES = new Set('mea meu noastra nostru ta tau lui ei lor my our'.split(' '));
const MOST_INITIALS = 3;
/** Signs that part the words of a name: lines, commas, dashes. A full stop ends a sentence. */
const WIDE = /^[\s,\-–—_/|*+·•~:;()"'„”<>=&]{1,6}$/u;
const LABELS = new Set('nume numele prenume prenumele name surname'.split(' '));
const CLOSE = /^[ -]{1,2}$/u;

/** Finds a given name with a surname in any order, case and over lines, and a title or function with a surname. */
export const fullName = textCheck('full-name', ({ letters, folded }) => {
  const text = joinTitles(letters.text);
  const words = (text === letters.text ? folded : foldText(text)).words.map((word): Word => {
    const own = text.slice(word.start, word.end);
    const isCapital = /^\p{Lu}/u.test(own);
    const isUpper = isCapital && own.length > 1 && own === own.toUpperCase();
    return { ...word, isCapitalised: isCapital && own.length > 1, isUpper, isInitial: /^\p{L}$/u.test(own) };
  });
  const capitals = words.filter(({ isCapitalised }) => isCapitalised).length;
  const capitalsMean = words.length < ENOUGH_WORDS || capitals / words.length < CAPITALS_MEAN_NOTHING;
  const runs = folded.spaced.flatMap((run) => findSpacedName(text, run));
  const spans = words.flatMap((word, index): FoundSpan[] => {
    const pair = { text, words, index, capitalsMean };
    const last = findTitled(pair) ?? (isElsewhere(pair) ? null : (findClose(pair) ?? findWide(pair)));
    return last
      ? [{ ...placeOf(letters, word.start, last.end), ...(last.isWeak && { isWeak: last.isWeak }) }]
      : [];
  });
  return [...spans, ...runs.map(({ start, end }) => placeOf(letters, start, end))];
});

interface Word extends FoldedWord {
  isCapitalised: boolean;
  /** All of its letters are capitals. */
  isUpper: boolean;
  isInitial: boolean;
}

interface Pair {
  text: string;
  words: readonly Word[];
  /** Of the first word. */
  index: number;
  capitalsMean: boolean;
}

type LastWord = Pick<Word, 'end'> & { isWeak?: true };

/** `d-na` becomes one word of the same length. */
const joinTitles = (text: string) =>
  text.replace(/(?<![\p{L}\p{N}])d-(l|lui|na|nei|nul|ra)(?![\p{L}\p{N}])/giu, (_, end: string) => `d${end} `);

const gapAfter = ({ text, words }: Pair, at: number) => text.slice(words[at]?.end, words[at + 1]?.start);

/** Names of streets and accounts are other findings. */
const PLACES = new Set(
  'bd bdul bulevardul b dul str strada calea piata metrou metroul statia soseaua aleea liceul'.split(' '),
);
const isElsewhere = ({ text, words, index }: Pair) =>
  text[(words[index]?.start ?? 0) - 1] === '@' || PLACES.has(words[index - 1]?.folded ?? '');

/** Returns the surname after a title or a function. */
function findTitled(pair: Pair): LastWord | null {
  const { text, words, index, capitalsMean } = pair;
  const first = words[index] as Word;
  const isTitle = TITLES.has(first.folded);
  if (!isTitle && !FUNCTIONS.has(first.folded)) return null;
  // `Ing.popa` is no name.
  if (/^\.\p{L}/u.test(text.slice(first.end))) return null;
  let at = index;
  // `șefa mea, Tronciu`, `domnul inginer Popescu`, `dl. I. Popescu`
  for (let skipped = 0; skipped < 3; skipped++) {
    const next = words[at + 1];
    const isAddition =
      next &&
      (POSSESSIVES.has(next.folded) ||
        TITLES.has(next.folded) ||
        FUNCTIONS.has(next.folded) ||
        next.isInitial);
    if (!isAddition || !/^[.'’]?[ \n-]{1,3}$/u.test(gapAfter(pair, at))) break;
    at += 1;
  }
  // `șefa de tură, Popescu`
  const isOf =
    /^(?:de|din|la|pe)$/.test(words[at + 1]?.folded ?? '') && /[,:–—]/.test(gapAfter(pair, at + 2));
  if (isOf) at += 2;
  const next = words[at + 1];
  if (!next || NO_SURNAMES.has(next.folded)) return null;
  const isMoved = at > index;
  if (!(isTitle || isMoved ? /^[.'’]?[\s,:-]{1,3}$/u : /^[\s:-]{1,2}$/u).test(gapAfter(pair, at)))
    return null;
  if (!next.isCapitalised) return isTitle && isPlainSurname(next.folded) ? next : null;
  if (isSurname(next.folded) && !(GIVEN_NAMES.has(next.folded) && !isTitle)) return next;
  const isBeside = (isMoved ? /^[.'’]?[ ,:]{0,3}$/u : /^[.'’]?[ ]{0,2}$/u).test(gapAfter(pair, at));
  return capitalsMean && isBeside && isUnknownName(pair, next)
    ? { end: next.end, ...(!isTitle && { isWeak: true as const }) }
    : null;
}

/** Returns whether a capitalised word may be a surname that no list has. */
function isUnknownName({ text }: Pair, word: Word): boolean {
  const own = text.slice(word.start, word.end);
  return own.length > 3 && !word.isUpper && /^\p{L}+$/u.test(own) && !GIVEN_NAMES.has(word.folded);
}

/** Returns the second word of a name whose words, or their initials, stand side by side. */
function findClose(pair: Pair): LastWord | null {
  const { text, words, index, capitalsMean } = pair;
  const one = words[index] as Word;
  let at = index;
  do {
    const gap = gapAfter(pair, at);
    if (!(words[at]?.isInitial ? /^\.?[ -]{0,2}$/u : CLOSE).test(gap)) return null;
    at += 1;
  } while (words[at]?.isInitial && at <= index + MOST_INITIALS);
  const other = words[at];
  if (!other) return null;
  const [first, second] = [one.folded, other.folded];
  if (NO_SURNAMES.has(first) || NO_SURNAMES.has(second)) return null;
  if (one.isInitial)
    return /^\p{Lu}\./u.test(text.slice(one.start)) && other.isCapitalised && isSurname(second)
      ? other
      : null;
  if (!one.isCapitalised || !other.isCapitalised) return isPlainName(first, second) ? other : null;
  if (GIVEN_NAMES.has(first)) {
    // `Ana Maria` is one given name, not a full name; `Radu Georgiana` may be one.
    if (isSurname(second)) return other;
    if (isSurname(first) && GIVEN_NAMES.has(second) && capitalsMean) return { ...other, isWeak: true };
    const isName = capitalsMean && second.length > 2 && !GIVEN_NAMES.has(second);
    return isName ? { ...other, isWeak: true } : null;
  }
  return isSurname(first) && GIVEN_NAMES.has(second) ? other : null;
}

/** Returns the second word of a name that other signs part, of unambiguous names alone. */
function findWide(pair: Pair): LastWord | null {
  const { words, index } = pair;
  // `Nume: Popescu, prenume: Ion`
  const isLabelled = LABELS.has(words[index + 1]?.folded ?? '') && WIDE.test(gapAfter(pair, index + 1));
  const [one, other] = [words[index], words[index + (isLabelled ? 2 : 1)]];
  if (!one || !other || !WIDE.test(gapAfter(pair, index)) || one.isCapitalised !== other.isCapitalised)
    return null;
  if (!isPlainName(one.folded, other.folded) && !(one.isCapitalised && isClearName(one.folded, other.folded)))
    return null;
  return isInList(pair) ? null : other;
}

const isOnlySurname = (word: string) => isSurname(word) && !GIVEN_NAMES.has(word);
const isClearName = (first: string, second: string) =>
  (GIVEN_NAMES.has(first) && isOnlySurname(second)) || (isOnlySurname(first) && GIVEN_NAMES.has(second));

/** Without capitals, accepts only unambiguous names: `luca marin` are two given names. */
function isPlainName(first: string, second: string): boolean {
  const isOnlyPlain = (word: string) => isPlainSurname(word) && !GIVEN_NAMES.has(word);
  return (GIVEN_NAMES.has(first) && isOnlyPlain(second)) || (isOnlyPlain(first) && GIVEN_NAMES.has(second));
}

/** `Mihai, Popa și Stan` are three people. */
function isInList(pair: Pair): boolean {
  const { words, index } = pair;
  if (!/,/.test(gapAfter(pair, index))) return false;
  const [before, after, further] = [words[index - 1], words[index + 2], words[index + 3]];
  const isName = (word: Word | undefined) => word?.isCapitalised === true && !NO_SURNAMES.has(word.folded);
  const isAnd = after !== undefined && /^(?:si|and|sau|or|cu)$/.test(after.folded);
  return (
    (isAnd && isName(further)) ||
    (/^\s*,/.test(gapAfter(pair, index + 1)) && isName(after)) ||
    (isName(before) && /^\s*,/.test(gapAfter(pair, index - 1)) && GIVEN_NAMES.has(before?.folded ?? ''))
  );
}

/** Finds a name in a run of single letters: `I o n P o p e s c u`. */
function findSpacedName(text: string, run: FoldedWord): FoldedWord[] {
  const { folded } = run;
  for (let at = 2; at < folded.length - 2; at++)
    if (isClearName(folded.slice(0, at), folded.slice(at)))
      return /\p{L}/u.test(text[run.start] ?? '') ? [run] : [];
  return [];
}
