/**
 * Logistic regression with few features: Newton's method with a ridge penalty on all coefficients but the intercept.
 */

export interface Sample {
  features: readonly number[];
  isPositive: boolean;
}

const RIDGE = 1;
const STEPS = 30;
const ENOUGH = 1e-9;

/** Returns the coefficients without the intercept. Deterministic; the order of samples only affects rounding. */
export function fitLogistic(samples: readonly Sample[]): number[] {
  const size = 1 + (samples[0]?.features.length ?? 0);
  let coefficients = new Array<number>(size).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const { gradient, curvature } = derive(samples, coefficients);
    const change = solve(curvature, gradient);
    coefficients = coefficients.map((value, at) => value + (change[at] ?? 0));
    if (change.every((value) => Math.abs(value) < ENOUGH)) break;
  }
  return coefficients.slice(1);
}

/** Returns gradient and negated Hessian of the penalised likelihood at these coefficients. */
function derive(samples: readonly Sample[], coefficients: readonly number[]) {
  const size = coefficients.length;
  const gradient = coefficients.map((value, at) => (at === 0 ? 0 : -RIDGE * value));
  const curvature = gradient.map((_, row) =>
    new Array<number>(size).fill(0).map((_zero, column) => (row === column && row > 0 ? RIDGE : 0)),
  );
  for (const { features, isPositive } of samples) {
    const values = [1, ...features];
    const sum = values.reduce((all, value, at) => all + value * (coefficients[at] ?? 0), 0);
    const chance = 1 / (1 + Math.exp(-sum));
    const spread = Math.max(chance * (1 - chance), ENOUGH);
    for (const [row, value] of values.entries()) {
      if (value === 0) continue;
      gradient[row] = (gradient[row] ?? 0) + value * (Number(isPositive) - chance);
      const line = curvature[row] as number[];
      for (const [column, other] of values.entries())
        line[column] = (line[column] ?? 0) + spread * value * other;
    }
  }
  return { gradient, curvature };
}

/** Gaussian elimination; the matrix is positive definite. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (const [at, pivot] of rows.entries()) {
    for (const row of rows.slice(at + 1)) {
      const factor = (row[at] ?? 0) / (pivot[at] ?? 1);
      for (let column = at; column < row.length; column++)
        row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0);
    }
  }
  const found = new Array<number>(rows.length).fill(0);
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at] as number[];
    const known = found.reduce((sum, value, column) => sum + value * (row[column] ?? 0), 0);
    found[at] = ((row.at(-1) ?? 0) - known) / (row[at] ?? 1);
  }
  return found;
}

/**
 * Returns the probability that a positive sample has a higher score than a negative one, ties counted half; null
 * without both kinds.
 */
export function areaUnderCurve(judged: readonly { score: number; isPositive: boolean }[]): number | null {
  const positives = judged.filter(({ isPositive }) => isPositive).length;
  const negatives = judged.length - positives;
  if (positives === 0 || negatives === 0) return null;
  const groups = Map.groupBy(judged, ({ score }) => score);
  let lower = 0;
  let won = 0;
  for (const [, group] of [...groups].toSorted(([one], [other]) => one - other)) {
    const up = group.filter(({ isPositive }) => isPositive).length;
    const down = group.length - up;
    won += up * (lower + down / 2);
    lower += down;
  }
  return won / (positives * negatives);
}
