import type { Package } from './lock-file.ts';

/** Licences that only require attribution. */
const FREE = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Unlicense', 'CC0-1.0', 'Zlib', 'CC-BY-4.0', 'OFL-1.1'],
]);
/** Licences that cover changes to their own files, which the project does not make. */
const UNCHANGED = new Set(['MPL-2.0']);
/** libvips: a separate file that users may replace, as its licence requires. */
const REPLACEABLE = /^@img\/sharp-/;

/** Returns why a package may not be used; null if it may. */
export function objectionTo({ name, licence, isSealed }: Package): string | null {
  if (!isSealed) return 'the lock file has no checksum for it';
  const isAllowed = (one: string) =>
    FREE.has(one) || UNCHANGED.has(one) || (one === 'LGPL-3.0-or-later' && REPLACEABLE.test(name));
  return satisfies(licence, isAllowed) ? null : `its licence is ${licence}`;
}

/** Evaluates `(A OR B) AND C`. */
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
