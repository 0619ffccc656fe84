import type { CheckName, CheckWeights, Finding } from '@corpomeme/contract/moderation/screening';
import type { CheckFinding } from '@corpomeme/contract/safety/checks/text-check';
import { TEXT_CHECKS } from '@corpomeme/contract/safety/checks/text-checks';
import { blockedPicture } from './blocked-picture.policy.ts';
import { duplicate } from './duplicate.policy.ts';
import { manyAtOnce } from './many-at-once.policy.ts';
import { newAuthor } from './new-author.policy.ts';
import { rejectedAuthor } from './rejected-author.policy.ts';
import type { Check, Subject } from './subject.policy.ts';

/** All checks in their order. To add one, write a file and a line here. */
const CHECKS: readonly Check[] = [
  blockedPicture,
  duplicate,
  ...TEXT_CHECKS,
  rejectedAuthor,
  manyAtOnce,
  newAuthor,
];

export interface CheckResult {
  check: Finding['check'];
  isDecisive: boolean;
  weight: number;
  details: CheckFinding;
}

/** Runs the checks up to the first decisive finding. A failing check is reported and skipped. */
export async function runChecks(
  subject: Subject,
  onFailure: (check: Finding['check'], error: unknown) => void,
  checks: readonly Check[] = CHECKS,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { name, isDecisive = false, look } of checks) {
    try {
      const found = await look(subject);
      if (!found) continue;
      results.push({ check: name, isDecisive, weight: weigh(name, found, subject.weights), details: found });
      if (isDecisive) break;
    } catch (error) {
      onFailure(name, error);
    }
  }
  return results;
}

/** Returns the share of the weight that a finding counts: a similar image with another caption counts little. */
function strengthOf(check: CheckName, details: CheckFinding): number {
  if (check !== 'duplicate') return 1;
  if (details.other_words) return 1 / 8;
  return details.distance === 0 ? 1 : 3 / 4;
}

export function weigh(check: CheckName, details: CheckFinding, weights: CheckWeights): number {
  return Math.round(weights[check] * strengthOf(check, details));
}
