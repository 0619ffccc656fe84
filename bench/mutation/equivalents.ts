/**
 * Mutants that no test can detect, with the reason. The report names them and counts them as undetected. `code` is a
 * part of the mutated code.
 */
interface Equivalent {
  file: string;
  code: string;
  mutator?: string;
  reason: string;
}

const NEVER_NULLISH = 'the left side is never null or undefined';
const PARSED_OR_NULL =
  'the default stands where the pattern does not match, and the check that follows refuses either';

const EQUIVALENTS: Equivalent[] = [
  { file: 'one-time-codes.policy.ts', code: '[]', reason: NEVER_NULLISH },
  { file: 'business-hours.policy.ts', code: '!days', reason: 'a memory: the holidays are computed again' },
  {
    file: 'business-hours.policy.ts',
    code: 'known.set',
    reason: 'a memory: the holidays are computed again',
  },
  { file: 'business-hours.policy.ts', code: 'start >= to', reason: 'a span that begins at the end adds 0' },
  {
    file: 'contact.policy.ts',
    code: 'sealed === null',
    reason: 'null cannot be opened, which answers null as well',
  },
  { file: 'thread-parts.policy.ts', code: 'end < 0', reason: 'the first thread always fits' },
  {
    file: 'metrics.policy.ts',
    code: "name !== 'host'",
    reason: 'a host that names another machine was refused before',
  },
  { file: 'metrics.policy.ts', code: 'address !== undefined', reason: 'undefined is no valid address' },
  {
    file: 'metrics.policy.ts',
    code: '/^\\[|\\]$/g',
    reason: 'brackets stand at the ends of an address alone',
  },
  { file: 'unsubscribe.policy.ts', code: "''", reason: PARSED_OR_NULL },
  { file: 'sealing.policy.ts', code: "'utf8'", reason: 'UTF-8 is the default' },
  { file: 'usernames.policy.ts', code: 'false', reason: 'the first letter joins nothing' },
  { file: 'usernames.policy.ts', code: "''", reason: NEVER_NULLISH },
  { file: 'usernames.policy.ts', code: '/\\+.*$/', reason: 'the rest of the line reaches to its end' },
  {
    file: 'permissions.policy.ts',
    code: "own.role === 'admin'",
    reason: 'an admin has the permission, and no role stands above',
  },
  { file: 'files.service.ts', code: '/^https?:$/', reason: 'a protocol ends with its colon' },
  { file: 'files.service.ts', code: '[]', reason: PARSED_OR_NULL },
  {
    file: 'concern.queries.ts',
    code: 'ids.length === 0',
    reason: 'SQLite takes an empty list; PostgreSQL refuses it',
  },
  { file: 'concern.queries.ts', code: 'await locking', reason: 'a row lock: SQLite has one writer' },
];

export function reasonFor(file: string, { original, mutator }: { original: string; mutator: string }) {
  return EQUIVALENTS.find(
    (one) => file.endsWith(one.file) && original.includes(one.code) && (one.mutator ?? mutator) === mutator,
  )?.reason;
}
