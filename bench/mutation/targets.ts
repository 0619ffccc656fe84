/** A set of mutated files, and the vitest configuration of the tests that should detect the mutants. */
export interface Target {
  name: string;
  mutate: string[];
  config: string;
  /** Milliseconds beyond what the tests take, so that a busy machine is not mistaken for an endless loop. */
  timeout: number;
  /** Mutators that are left out. */
  excluded?: string[];
}

const FEATURES = 'apps/server/src/features';

/** Names of tables, columns and states: the compiler knows them, and the database refuses others (decision 081). */
const KNOWN_TO_COMPILER = ['StringLiteral'];

function queries(name: string, ...files: string[]): Target {
  const mutate = files.map((file) => `${FEATURES}/${file}.queries.ts`);
  const config = `bench/mutation/${name}.config.ts`;
  return { name, mutate, config, timeout: 30_000, excluded: KNOWN_TO_COMPILER };
}

export const TARGETS: Target[] = [
  {
    name: 'policies',
    mutate: [`${FEATURES}/**/*.policy.ts`, 'packages/contract/src/safety/checks/*.ts'],
    config: 'bench/mutation/policies.config.ts',
    timeout: 8000,
  },
  queries('see', 'access/{visibility,concern}'),
  queries('decide', 'moderation/decisions/decisions', 'moderation/takedown/takedown'),
  queries('judge', 'cases/{cases,suspension}'),
  queries('appeal', 'moderation/appeals/appeals'),
  queries('sanction', 'sanctions/{sanctions,records}'),
  queries('session', 'auth/sessions/sessions'),
  queries('prove', 'auth/ownership/owner-proof', 'auth/passwords/reset-links', 'auth/two-factor/two-factor'),
];
