import { describe, expect, test } from 'vitest';
import { estimatePriors, type Prior } from './prior.policy.ts';
import type { Count } from './shares.policy.ts';

const priorOf = (counts: readonly Count[], others: readonly (readonly Count[])[] = []): Prior =>
  estimatePriors(new Map([counts, ...others].map((each, index) => [String(index), each]))).get('0') ?? [];
const expected = (prior: Prior, of: (candidate: Prior[number]) => number) =>
  prior.reduce((sum, candidate) => sum + candidate.weight * of(candidate), 0);
const meanOf = (prior: Prior) => expected(prior, ({ mean }) => mean);
const correlationOf = (prior: Prior) => expected(prior, ({ strength }) => 1 / (1 + strength));
const companies = (count: number, of: number, voices: (n: number) => number) =>
  Array.from({ length: count }, (_, n): Count => ({ of, voices: voices(n) }));

describe('the candidates of a theme', () => {
  test('weigh 1 together', () => {
    for (const counts of [[], companies(1, 3, () => 3), companies(40, 100, (n) => n)])
      expect(expected(priorOf(counts), () => 1)).toBeCloseTo(1, 10);
  });

  test('have the mean of all companies, the closer the more companies there are', () => {
    const few = priorOf(companies(4, 10, (n) => (n % 2 ? 1 : 3)));
    const many = priorOf(companies(400, 10, (n) => (n % 2 ? 1 : 3)));
    const spread = (prior: Prior) => expected(prior, ({ mean }) => (mean - meanOf(prior)) ** 2);
    expect(meanOf(many)).toBeCloseTo(0.2, 2);
    expect(spread(many)).toBeLessThan(spread(few) / 10);
  });

  test('are strong for companies that differ by chance alone, and weak for those that differ much', () => {
    const alike = companies(40, 100, (n) => 20 + (n % 2));
    const unlike = companies(40, 100, (n) => (n % 2 ? 100 : 0));
    expect(correlationOf(priorOf(alike))).toBeLessThan(0.01);
    expect(correlationOf(priorOf(unlike))).toBeGreaterThan(0.35);
  });

  test('know nothing without companies, and hardly anything of one', () => {
    expect(correlationOf(priorOf([]))).toBeGreaterThan(0.05);
    expect(meanOf(priorOf([]))).toBeCloseTo(0.5, 2);
    expect(meanOf(priorOf(companies(1, 4, () => 4)))).toBeGreaterThan(0.6);
  });

  test('learn the strength from the other themes', () => {
    const unknown = companies(3, 10, () => 2);
    const alike = companies(40, 100, (n) => 20 + (n % 2));
    expect(correlationOf(priorOf(unknown, [alike]))).toBeLessThan(correlationOf(priorOf(unknown)) / 5);
  });

  test('of a theme of nobody have a small mean above 0', () => {
    const none = meanOf(priorOf(companies(50, 20, () => 0)));
    expect(none).toBeGreaterThan(0);
    expect(none).toBeLessThan(0.01);
  });
});
