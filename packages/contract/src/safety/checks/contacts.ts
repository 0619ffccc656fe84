import { GIVEN_NAMES } from './names.ts';
import { type MappedText, type NormalText, placeOf } from './normal-form.ts';
import { type FoundSpan, textCheck } from './text-check.ts';

/** Addresses of mailboxes, links and accounts. They read the text in which spelled signs are signs. */

const NAME = '[\\p{L}\\p{N}][\\p{L}\\p{N}._%+-]{0,63}';
const LABEL = '[\\p{L}\\p{N}][\\p{L}\\p{N}-]{0,62}';
const ENDING = '(?:ro|com|net|org|eu|info|io|co|uk|de|fr|it|es|hu|md|gov|edu)(?![\\p{L}\\p{N}])';
const MAIL = new RegExp(`${NAME}@${LABEL}(?:\\.${LABEL}){0,3}\\.\\p{L}{2,24}`, 'giu');
/** In images, the @ is often misread; `qu` is a syllable. */
const MISREAD = new RegExp(
  `${NAME}(?:[©®]|(?<=[\\p{L}\\p{N}])q(?!u))${LABEL}(?:\\.${LABEL}){0,2}\\.${ENDING}`,
  'giu',
);

function match(text: MappedText, pattern: RegExp): (FoundSpan & { text: string })[] {
  return Array.from(text.text.matchAll(pattern), ({ 0: found, index }) => ({
    text: found,
    ...placeOf(text, index, index + found.length),
  }));
}

/** Returns the spans; those that only the normal form has hold a comment, because hiding them shows what they are for. */
function withEffect(found: readonly (FoundSpan & { text: string })[], { written }: NormalText): FoundSpan[] {
  return found.map(({ start, end, text }) => {
    const isHidden = written.slice(start, end).toLowerCase() !== text.toLowerCase();
    return { start, end, ...(isHidden && { effect: 'hold' as const }) };
  });
}

export const emailAddress = textCheck('email-address', (normal, { place }) =>
  [...match(normal.signs, MAIL), ...(place === 'picture' ? match(normal.letters, MISREAD) : [])].map(
    ({ start, end }) => ({ start, end }),
  ),
);

const NO_LINK_BEFORE = '(?<![\\p{L}\\p{N}@©®.-])';
const LINKS = [
  /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>"']{3,200}/giu,
  // Without a path, only unambiguous domain endings: `Node.js` and `ASP.NET` are no links.
  new RegExp(
    `${NO_LINK_BEFORE}(?:[a-z0-9][a-z0-9-]{0,60}\\.){1,4}(?:ro|com|org|eu|info|biz|xyz|top|shop|site|online|club|link)(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}]|@)(?:\\/[^\\s<>"']{0,200})?`,
    'giu',
  ),
  // With a path, any country and the other common endings.
  new RegExp(
    `${NO_LINK_BEFORE}(?:[a-z0-9][a-z0-9-]{0,60}\\.){1,4}(?:[a-z]{2}|com|org|net|info|biz|dev|app|gle|page|store|blog|tech|cloud|live|edu|gov|space|website|pro|lol)\\/[\\w-][^\\s<>"']{0,200}`,
    'giu',
  ),
];
/** Maximum number of compared matches: they are compared pairwise, and more matches mean nothing more. */
const MAX_COMPARED = 50;
/** File names of programmers: endings that are no country code, or that precede another file. */
const FILE = /^[\w-]+\.(?:js|ts|cs|rb|go|vb|hs|kt|mjs)\//iu;
const FILES = /^[\w-]+\.(?:py|md|rs|sh|pl|ps|cc|mk|so)\/[\w-]+\.[a-z]{2,4}$/iu;
const PRODUCTS = /^(?:asp|ado|vb|socket)\.(?:net|io)\//iu;

export const link = textCheck('link', (normal) => {
  const links = LINKS.flatMap((pattern) => match(normal.signs, pattern))
    .filter(({ text }) => ![FILE, FILES, PRODUCTS].some((pattern) => pattern.test(text)))
    .slice(0, MAX_COMPARED);
  // Keeps the longest of overlapping matches.
  const kept = links.filter(
    (one, at) =>
      !links.some(
        (other, place) =>
          other !== one &&
          other.start <= one.start &&
          other.end >= one.end &&
          (other.end - other.start > one.end - one.start || place < at),
      ),
  );
  return withEffect(kept, normal);
});

/** Excludes npm packages: `@types/node`. */
const MENTION = /(?<![\p{L}\p{N}._%+@-])@[a-z0-9_](?:[a-z0-9_.-]{1,38}[a-z0-9_])(?![\p{L}\p{N}@/])/giu;
const NETWORK =
  '(?<![\\p{L}\\p{N}])(?:insta(?:gram)?|ig|facebook|fb|tiktok|discord|telegram|tg|snap(?:chat)?|linkedin)';
const NAMED = [
  new RegExp(`${NETWORK}(?:-?ul)?\\s?[:=]\\s?@?[\\p{L}\\p{N}_.#-]{3,40}`, 'giu'),
  /(?:facebook|instagram|linkedin|tiktok|twitter|threads)\.(?:com|net)\/(?:in\/|@)?(?!(?:p|reel|reels|watch|groups|events|company|pages|posts|share|hashtag|story\.php)(?:\/|$))[\w.-]{3,40}/giu,
  // Without a colon, only what is no word: `pe insta ana.pop_92`.
  new RegExp(
    `${NETWORK}(?:-?ul)?(?:\\s(?:lui|ei|lor|e|este|ca|is|as|his|her|-|–)){0,3}\\s(?=[\\p{L}\\p{N}_.]{0,40}[_\\d]|[\\p{L}\\p{N}]{2,20}\\.[\\p{L}\\p{N}]{2,20})[\\p{L}][\\p{L}\\p{N}_.]{2,39}`,
    'giu',
  ),
];
/** Times, numbers and shares: `@5pm`, `@10.30`, `@17h`. */
const MOMENT = /^[\d.]+(?:am|pm|h|ish|min|k)?$/;
/** Words after @ that name no person: all members of a chat, departments, places, and words of programmers. */
const NOBODY = new Set(
  `everyone here channel all team toata toti colegi colegii colegele hr it pr qa devs dev dev_team ops support marketing
  management manager sef sefa seful boss admin moderator mods author op work office home sediu birou acasa lume lumea
  contabilitate financiar vanzari receptie paza luni marti miercuri joi vineri sambata duminica
  monday tuesday wednesday thursday friday saturday sunday noon midnight override media test before after beforeeach
  aftereach param params return returns throws deprecated types import keyframes supports layer apply todo see link
  since version nullable notnull nonnull autowired component injectable input output inject entity bean service controller
  repository data getter setter module property staticmethod classmethod dataclass suppresswarnings column table mock spy
  value requestbody getmapping postmapping ts-ignore ts-expect-error if else for switch case default`.split(
    /\s+/,
  ),
);

export const handle = textCheck('handle', (normal, { company }) => {
  const mentions = match(normal.signs, MENTION).filter(({ text, start }) => {
    const isLabelled = /:\s?$/.test(normal.written.slice(0, start));
    const name = text.slice(1).toLowerCase();
    // A given name alone answers a person who wrote before.
    const isAnswer = GIVEN_NAMES.has(name) && !isLabelled;
    return !NOBODY.has(name) && !MOMENT.test(name) && !isAnswer && name !== company.toLowerCase();
  });
  return withEffect([...mentions, ...NAMED.flatMap((pattern) => match(normal.signs, pattern))], normal);
});
