import type { CheckName, CheckWeights, Finding } from '@corpomeme/contract/moderation/screening';
import type { CheckFinding } from '@corpomeme/contract/safety/checks/text-check';
import { TEXT_CHECKS } from '@corpomeme/contract/safety/checks/text-checks';
import { duplicate } from './duplicate.policy.ts';
import { type Check, LATELY, type Subject } from './subject.policy.ts';

const blockedPicture: Check = {
  name: 'blocked-picture',
  isDecisive: true,
  look: ({ block }) => block && { reason: block.reason, block_id: block.id },
};

const USUAL = 5;

const manyAtOnce: Check = {
  name: 'many-at-once',
  look: ({ author: { lately } }) => (lately > USUAL ? { submitted: lately, minutes: LATELY / 60_000 } : null),
};

const DAYS = 7;

const newAuthor: Check = {
  name: 'new-author',
  look({ author: { days, approved, standing } }) {
    if (standing) return standing === 'new' ? {} : null;
    return approved === 0 || days < DAYS ? { days, approved } : null;
  },
};

const FROM = 3;

/** Reports authors of whom more memes were rejected than approved. */
const rejectedAuthor: Check = {
  name: 'rejected-author',
  look({ author: { rejected, approved, standing } }) {
    if (standing) return standing === 'often_refused' ? {} : null;
    return rejected >= FROM && rejected > approved ? { rejected, approved } : null;
  },
};

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
