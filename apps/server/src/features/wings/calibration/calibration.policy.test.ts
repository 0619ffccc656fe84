import type { CheckName } from '@corpomeme/contract/moderation/screening';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../safety/checks/settings/weights.policy.ts';
import { compareWeights, countOutcomes, type DecidedMeme, proposeWeights } from './calibration.policy.ts';
import { areaUnderCurve, fitLogistic } from './logistic.policy.ts';

/** Returns a deterministic generator of numbers, evenly distributed from 0 to 1. */
function createDice(): () => number {
  let state = 12345;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Log-odds that a finding adds; a meme without findings is rejected in one of twelve cases. */
const TRUTH: Partial<Record<CheckName, number>> = {
  words: 3,
  'email-address': 2,
  link: 1,
  'new-author': 0,
  handle: -1,
};

function decide(count: number): DecidedMeme[] {
  const dice = createDice();
  return Array.from({ length: count }, () => {
    const found = (Object.keys(TRUTH) as CheckName[]).filter(() => dice() < 0.3);
    const logit = found.reduce((sum, name) => sum + (TRUTH[name] ?? 0), -2.4);
    const isRejected = dice() < 1 / (1 + Math.exp(-logit));
    return { strengths: new Map(found.map((name) => [name, 1])), isRejected };
  });
}

describe('weights learnt from decisions with known weights', () => {
  const decided = decide(5000);

  test('approximate the known weights', () => {
    const names = Object.keys(TRUTH) as CheckName[];
    const samples = decided.map(({ strengths, isRejected }) => ({
      features: names.map((name) => strengths.get(name) ?? 0),
      isPositive: isRejected,
    }));
    const learnt = fitLogistic(samples);
    for (const [at, name] of names.entries())
      expect(Math.abs((learnt[at] ?? 9) - (TRUTH[name] ?? 0)), name).toBeLessThan(0.3);
    const reversed = fitLogistic(samples.toReversed());
    for (const [at, value] of learnt.entries()) expect(reversed[at]).toBeCloseTo(value, 6);
  });

  test('have the right proportions, none below zero, and rank the latest decisions better', () => {
    const proposal = proposeWeights(decided, DEFAULT_WEIGHTS);
    expect(proposal).toMatchObject({ learntFrom: 4000, isHeldOut: true, effect: { decisions: 1000 } });
    const { weights, effect } = proposal as NonNullable<typeof proposal>;
    expect(weights.words / weights['email-address']).toBeGreaterThan(1.25);
    expect(weights.words / weights['email-address']).toBeLessThan(1.8);
    expect(weights['email-address']).toBeGreaterThan(weights.link);
    expect(weights.handle).toBe(0);
    expect(weights['new-author']).toBeLessThan(10);
    // Too few findings for a fit.
    expect(weights['phone-number']).toBe(DEFAULT_WEIGHTS['phone-number']);
    expect(effect.auc_after).toBeGreaterThan((effect.auc_before ?? 1) + 0.02);
    expect(effect.moved).toBeGreaterThan(0);
    expect(proposeWeights(decided, DEFAULT_WEIGHTS)).toEqual(proposal);
  });

  test('are not proposed from few decisions, or from decisions of one kind', () => {
    expect(proposeWeights(decided.slice(0, 90), DEFAULT_WEIGHTS)).toBeNull();
    const approved = decided.filter(({ isRejected }) => !isRejected);
    expect(proposeWeights(approved, DEFAULT_WEIGHTS)).toBeNull();
    expect(proposeWeights(decided.slice(0, 400), DEFAULT_WEIGHTS)).toMatchObject({
      learntFrom: 400,
      isHeldOut: false,
      effect: { decisions: 400 },
    });
  });

  test('are whole numbers within their bounds, even if a finding always led to rejection', () => {
    const sure = decided.map((each) => (each.strengths.has('words') ? { ...each, isRejected: true } : each));
    const weights = proposeWeights(sure, DEFAULT_WEIGHTS)?.weights ?? {};
    for (const weight of Object.values(weights)) {
      expect(Number.isInteger(weight)).toBe(true);
      expect(weight).toBeGreaterThanOrEqual(0);
      expect(weight).toBeLessThanOrEqual(200);
    }
  });
});

test('findings are counted with their rejections', () => {
  const decided: DecidedMeme[] = [
    { strengths: new Map([['words', 1]]), isRejected: true },
    {
      strengths: new Map([
        ['words', 1],
        ['link', 1],
      ]),
      isRejected: false,
    },
    { strengths: new Map(), isRejected: true },
  ];
  expect(countOutcomes(decided, 'words')).toEqual({ found: 2, rejected: 1 });
  expect(countOutcomes(decided, 'handle')).toEqual({ found: 0, rejected: 0 });
});

test('equal weights change nothing', () => {
  const effect = compareWeights(decide(300), DEFAULT_WEIGHTS, DEFAULT_WEIGHTS);
  expect(effect).toMatchObject({ moved: 0, crossed: 0, auc_before: effect.auc_after });
});

test('the area under the curve is the share of correctly ordered pairs', () => {
  const judged = fc.array(fc.record({ score: fc.integer({ min: 0, max: 5 }), isPositive: fc.boolean() }), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(judged, (all) => {
      const pairs = all
        .filter(({ isPositive }) => isPositive)
        .flatMap((up) => all.filter(({ isPositive }) => !isPositive).map((down) => up.score - down.score));
      const right = pairs.reduce((sum, by) => sum + (by > 0 ? 1 : by === 0 ? 0.5 : 0), 0);
      const area = areaUnderCurve(all);
      if (pairs.length === 0) expect(area).toBeNull();
      else expect(area).toBeCloseTo(right / pairs.length, 9);
    }),
  );
});
