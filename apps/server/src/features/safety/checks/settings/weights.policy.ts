import type { CheckName, CheckWeights } from '@corpomeme/contract/moderation/screening';
import type { CheckFinding } from '@corpomeme/contract/safety/checks/text-check';

/** Weight of a finding of full strength until an admin applies other weights. */
export const DEFAULT_WEIGHTS: CheckWeights = {
  'blocked-picture': 200,
  duplicate: 80,
  words: 45,
  'email-address': 50,
  'phone-number': 50,
  identifier: 50,
  'street-address': 45,
  'full-name': 40,
  link: 25,
  handle: 40,
  'rejected-author': 30,
  'many-at-once': 20,
  'new-author': 10,
};

/** Adds default weights of checks that are newer than the stored weights. */
export function completeWeights(weights: Partial<CheckWeights>): CheckWeights {
  return { ...DEFAULT_WEIGHTS, ...weights };
}

/** Returns the share of the weight that a finding counts: a similar image with another caption counts little. */
export function strengthOf(check: CheckName, details: CheckFinding): number {
  if (check !== 'duplicate') return 1;
  if (details.other_words) return 1 / 8;
  return details.distance === 0 ? 1 : 3 / 4;
}

export function weigh(check: CheckName, details: CheckFinding, weights: CheckWeights): number {
  return Math.round(weights[check] * strengthOf(check, details));
}
