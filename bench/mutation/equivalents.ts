/**
 * Mutants that no test can detect, with the reason. The report names them and still counts them as missed. `code` is
 * part of the mutated code as in the file.
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
