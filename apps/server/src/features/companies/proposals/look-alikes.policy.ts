import { foldName } from '@corpomeme/contract/companies/company-names';

/** The share of letters that may differ between two names that look alike. */
const DIFFERENT = 0.34;

interface NamedCompany {
  id: number;
  /** `foldName` of one of its names. */
  folded: string;
}

/** Returns the ids of the companies whose names resemble this one, most similar first. */
export function findAlike(name: string, named: readonly NamedCompany[]): number[] {
  const folded = foldName(name);
  const best = new Map<number, number>();
  for (const other of named) {
    const distance = differenceOf(folded, other.folded);
    if (distance <= DIFFERENT && distance < (best.get(other.id) ?? 1)) best.set(other.id, distance);
  }
  return [...best].toSorted(([, one], [, other]) => one - other).map(([id]) => id);
}

/**
 * Returns 0 for equal names and 1 for names without a common letter; a name inside the other one counts as close. Names
 * of very different lengths differ at least by the returned share.
 */
export function differenceOf(one: string, other: string): number {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length >= 3 && long.includes(short)) return Math.min(DIFFERENT, 1 - short.length / long.length);
  // Each missing letter is a difference, so the letters need not be compared.
  const missing = (long.length - short.length) / Math.max(1, long.length);
  return missing > DIFFERENT ? missing : editsBetween(short, long) / Math.max(1, long.length);
}

/** Returns the number of inserted, removed and changed letters (Levenshtein). */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [n, letter] of [...one].entries()) {
    const next = [n + 1];
    for (const [at, against] of [...other].entries()) {
      const changed = (row[at] ?? 0) + Number(letter !== against);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
