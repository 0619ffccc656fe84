import type { Package } from './lock-file.ts';

/** Asks for no more than to be named. */
const FREE = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Unlicense', 'CC0-1.0', 'Zlib', 'CC-BY-4.0', 'OFL-1.1'],
]);
/** Binds changes to its own files, and we change none. */
const UNCHANGED = new Set(['MPL-2.0']);
/** A library that anybody may replace, as its licence asks: libvips, loaded as a file of its own. */
const REPLACEABLE = /^@img\/sharp-/;

/** Why a package may not be used; null where it may. */
export function objectionTo({ name, licence, isSealed }: Package): string | null {
  if (!isSealed) return 'the lock file has no checksum for it';
  const isAllowed = (one: string) =>
    FREE.has(one) || UNCHANGED.has(one) || (one === 'LGPL-3.0-or-later' && REPLACEABLE.test(name));
  return satisfies(licence, isAllowed) ? null : `its licence is ${licence}`;
}

/** Reads `(A OR B) AND C`: one of what OR joins, all of what AND joins. */
function satisfies(expression: string, isAllowed: (licence: string) => boolean): boolean {
  const words = expression.match(/[()]|[^\s()]+/g) ?? [];
  const readOne = (): boolean => {
    const word = words.shift();
    if (word !== '(') return word !== undefined && isAllowed(word);
    const inner = readAny();
    words.shift();
    return inner;
  };
  const readAll = (): boolean => {
    let all = readOne();
    while (words[0] === 'AND') {
      words.shift();
      all = readOne() && all;
    }
    return all;
  };
  const readAny = (): boolean => {
    let any = readAll();
    while (words[0] === 'OR') {
      words.shift();
      any = readAll() || any;
    }
    return any;
  };
  const isMet = readAny();
  return isMet && words.length === 0;
}
