import { lookInPassages, type TextCheck } from './text-check.ts';

const PATTERNS = [
  /\b(?:https?:\/\/|hxxps?:\/\/|www\.)[^\s<>"']{3,200}/giu,
  // Without a path, only unambiguous domain endings: `Node.js` and `ASP.NET` are no links.
  /(?<![\p{L}\p{N}@©®.-]|@\s|\(at?\)\s?)(?:[a-z0-9][a-z0-9-]{0,60}\.){1,4}(?:ro|com|org|eu|info|biz|xyz|top|shop|site|online|club|link)(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])(?:\/[^\s<>"']{0,200})?/giu,
  // Spellings that hide a link from machines.
  /[a-z0-9][a-z0-9-]{0,60}\s?(?:\[\.\]|\(\.\)|\{\.\})\s?(?:[a-z]{2}|com|org|net|info)(?![\p{L}\p{N}])/giu,
  // With a path, any country and the other common endings.
  /(?<![\p{L}\p{N}@©®.-]|@\s|\(at?\)\s?)(?:[a-z0-9][a-z0-9-]{0,60}\.){1,4}(?:[a-z]{2}|com|org|net|info|biz|dev|app|gle|page|store|blog|tech|cloud|live|edu|gov|space|website|pro|lol)\/[\w-][^\s<>"']{0,200}/giu,
];
/** Maximum number of compared matches: they are compared pairwise, and more matches mean nothing more. */
const MAX_COMPARED = 50;
/** File names of programmers: endings that are no country code, or that precede another file. */
const FILE = /^[\w-]+\.(?:js|ts|cs|rb|go|vb|hs|kt|mjs)\//iu;
const FILES = /^[\w-]+\.(?:py|md|rs|sh|pl|ps|cc|mk|so)\/[\w-]+\.[a-z]{2,4}$/iu;
const PRODUCTS = /^(?:asp|ado|vb|socket)\.(?:net|io)\//iu;

export const link: TextCheck = {
  name: 'link',
  look: ({ passages }) =>
    lookInPassages(passages, (text) => {
      const links = PATTERNS.flatMap((pattern) => text.match(pattern) ?? []).filter(
        (one) => ![FILE, FILES, PRODUCTS].some((pattern) => pattern.test(one)),
      );
      const found = [...new Set(links)].slice(0, MAX_COMPARED);
      // Keeps the longest of overlapping matches.
      return found.filter((one) => !found.some((other) => other !== one && other.includes(one)));
    }),
};
