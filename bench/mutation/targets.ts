/** A set of mutated files, and the vitest configuration of the tests that should detect the mutants. */
export interface Target {
  name: string;
  mutate: string[];
  config: string;
}

const FEATURES = 'apps/server/src/features';

export const TARGETS: Target[] = [
  {
    name: 'policies',
    mutate: [`${FEATURES}/**/*.policy.ts`],
    config: 'bench/mutation/policies.config.ts',
  },
  {
    name: 'queries',
    mutate: [
      `${FEATURES}/access/{concern,visibility}.queries.ts`,
      `${FEATURES}/members/active-members.queries.ts`,
      `${FEATURES}/moderation/decisions/decisions.queries.ts`,
      `${FEATURES}/sanctions/*.queries.ts`,
      `${FEATURES}/auth/sessions/sessions.queries.ts`,
    ],
    config: 'bench/mutation/queries.config.ts',
  },
];
