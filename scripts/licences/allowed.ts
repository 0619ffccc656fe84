import satisfies from 'spdx-satisfies';
import type { Package } from './lock-file.ts';

/** Licences that only require attribution. */
const FREE = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Unlicense', 'Python-2.0', 'CC0-1.0', 'Zlib', 'CC-BY-3.0', 'CC-BY-4.0', 'OFL-1.1'],
];
/** Licences that apply to changes of their own files, which the project does not make. */
const UNCHANGED = ['MPL-2.0'];
/** libvips: a separate file that users may replace, as its licence requires. */
const REPLACEABLE = /^@img\/sharp-/;

/** Returns why a package may not be used; null if it may. */
export function objectionTo({ name, licence, isSealed }: Package): string | null {
  if (!isSealed) return 'the lock file has no checksum for it';
  const allowed = [...FREE, ...UNCHANGED, ...(REPLACEABLE.test(name) ? ['LGPL-3.0-or-later'] : [])];
  return isMet(licence, allowed) ? null : `its licence is ${licence}`;
}

/** Returns false for a text that is no SPDX expression, on which the library throws. */
function isMet(licence: string, allowed: string[]): boolean {
  try {
    return satisfies(licence, allowed);
  } catch {
    return false;
  }
}
