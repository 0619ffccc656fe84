/**
 * Mutants that no test can notice, with the reason: they are named in the report, and count as missed all the same. `code` is a
 * part of the mutated code as it stands in the file.
 */
interface Equivalent {
  file: string;
  code: string;
  mutator?: string;
  reason: string;
}

const EQUIVALENTS: Equivalent[] = [];

export function reasonFor(file: string, { original, mutator }: { original: string; mutator: string }) {
  return EQUIVALENTS.find(
    (one) => file.endsWith(one.file) && original.includes(one.code) && (one.mutator ?? mutator) === mutator,
  )?.reason;
}
