import type { CheckName, CheckWeights, WeightEffect } from '@corpomeme/contract/moderation/screening';
import { CALIBRATION } from '@corpomeme/contract/moderation/screening';
import { areaUnderCurve, fitLogistic } from './logistic.policy.ts';

/** A decided meme: its findings with their strength, and the decision. */
export interface DecidedMeme {
  strengths: ReadonlyMap<CheckName, number>;
  isRejected: boolean;
}

interface Proposal {
  weights: CheckWeights;
  /** Number of decisions from which the weights were fitted. */
  learntFrom: number;
  /** Whether the effect is measured on decisions that the fit did not use. */
  isHeldOut: boolean;
  effect: WeightEffect;
}

/** Returns how often a check had a finding, and how often the meme was then rejected. */
export function countOutcomes(decided: readonly DecidedMeme[], check: CheckName) {
  const having = decided.filter(({ strengths }) => strengths.has(check));
  return { found: having.length, rejected: having.filter(({ isRejected }) => isRejected).length };
}

/** Returns the proposed weights; null if there are too few decisions of either kind. Takes decisions newest first. */
export function proposeWeights(decided: readonly DecidedMeme[], current: CheckWeights): Proposal | null {
  const latest = decided.slice(0, CALIBRATION.judged);
  const earlier = decided.slice(CALIBRATION.judged);
  const isHeldOut = hasEnough(earlier);
  const lessons = isHeldOut ? earlier : decided;
  if (!hasEnough(lessons)) return null;
  const weights = learnWeights(lessons, current);
  const effect = compareWeights(latest, current, weights);
  return { weights, learntFrom: lessons.length, isHeldOut, effect };
}

function hasEnough(decided: readonly DecidedMeme[]): boolean {
  const rejected = decided.filter(({ isRejected }) => isRejected).length;
  return (
    decided.length >= CALIBRATION.fewest &&
    Math.min(rejected, decided.length - rejected) >= CALIBRATION.fewestOfKind
  );
}

/** Returns fitted weights on the scale of the current ones; checks with few findings keep theirs. */
function learnWeights(decided: readonly DecidedMeme[], current: CheckWeights): CheckWeights {
  const names = Object.keys(current) as CheckName[];
  const learnt = names.filter((name) => countOutcomes(decided, name).found >= CALIBRATION.fewestFound);
  const samples = decided.map(({ strengths, isRejected }) => ({
    features: learnt.map((name) => strengths.get(name) ?? 0),
    isPositive: isRejected,
  }));
  const coefficients = fitLogistic(samples).map((value) => Math.max(0, value));
  const sumOf = (weightAt: (at: number) => number) =>
    samples.reduce(
      (all, { features }) => all + features.reduce((sum, x, at) => sum + x * weightAt(at), 0),
      0,
    );
  const after = sumOf((at) => coefficients[at] ?? 0);
  const before = sumOf((at) => current[learnt[at] as CheckName]);
  // Keeps the mean weight, so that fitted and kept weights have the same scale.
  const scale = after > 0 ? before / after : 0;
  const points = learnt.map((name, at): [CheckName, number] => [
    name,
    Math.min(CALIBRATION.heaviest, Math.round((coefficients[at] ?? 0) * scale)),
  ]);
  return scale === 0 ? current : { ...current, ...Object.fromEntries(points) };
}

/** Returns the effect that other weights would have had on these decisions. */
export function compareWeights(
  decided: readonly DecidedMeme[],
  before: CheckWeights,
  after: CheckWeights,
): WeightEffect {
  const [old, next] = [placesOf(decided, before), placesOf(decided, after)];
  const first = Math.ceil(decided.length / 10);
  const count = (differs: (from: number, to: number) => boolean) =>
    old.places.filter((place, at) => differs(place, next.places[at] ?? place)).length;
  return {
    decisions: decided.length,
    auc_before: areaUnderCurve(old.judged),
    auc_after: areaUnderCurve(next.judged),
    moved: count((from, to) => Math.abs(from - to) > first),
    crossed: count((from, to) => from < first !== to < first),
  };
}

/**
 * Returns the queue positions if all memes were pending at once; among equal scores, the earliest decision comes first.
 */
function placesOf(decided: readonly DecidedMeme[], weights: CheckWeights) {
  const judged = decided.map(({ strengths, isRejected }) => ({
    score: [...strengths].reduce((sum, [name, strength]) => sum + Math.round(weights[name] * strength), 0),
    isPositive: isRejected,
  }));
  const places = new Array<number>(judged.length).fill(0);
  const order = judged.map(({ score }, at) => ({ score, at }));
  order.sort((one, other) => other.score - one.score || other.at - one.at);
  for (const [place, { at }] of order.entries()) places[at] = place;
  return { judged, places };
}
