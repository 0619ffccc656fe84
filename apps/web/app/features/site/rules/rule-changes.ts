import type { HouseRule, RuleVersion } from '@corpomeme/contract/site/rules';

export interface RuleChange {
  number: number;
  kind: 'added' | 'changed' | 'withdrawn' | 'reinstated';
  since: string;
  version: RuleVersion;
  /** Null for a new rule. */
  before: RuleVersion | null;
}

/** Returns all versions after the first day, latest first. */
export function listChanges(rules: readonly HouseRule[]): RuleChange[] {
  const changes = rules.flatMap(({ number, versions }) =>
    versions.flatMap((version, index) => {
      const before = versions[index + 1] ?? null;
      const { since } = version;
      return since === null ? [] : [{ number, kind: kindOf(version, before), since, version, before }];
    }),
  );
  return changes.toSorted((a, b) => b.since.localeCompare(a.since) || b.number - a.number);
}

function kindOf(version: RuleVersion, before: RuleVersion | null): RuleChange['kind'] {
  if (!before) return 'added';
  if (version.withdrawn !== before.withdrawn) return version.withdrawn ? 'withdrawn' : 'reinstated';
  return 'changed';
}

/** Returns active rules with their current version. */
export function listActive(rules: readonly HouseRule[]): { number: number; version: RuleVersion }[] {
  return rules.flatMap(({ number, versions: [version] }) =>
    version && !version.withdrawn ? [{ number, version }] : [],
  );
}
