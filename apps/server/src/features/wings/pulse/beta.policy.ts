/** Parts of the log-odds between the bounds. */
const STEPS = 500;
/** Densities smaller than e to the minus 25 of the largest one count as nothing. */
const NEGLIGIBLE = 25;

/**
 * Returns the bounds between which Beta(a, b) lies except for `tail` on either side. It sums the density over the log-odds,
 * where it is smooth for all a, b > 0, so that no constant of the distribution is needed. Error: below 0.0005 of a share.
 */
export function betaInterval(tail: number, a: number, b: number): { low: number; high: number } {
  const highest = logDensity(Math.log(a / b), a, b);
  // Beyond these bounds, the slopes of the density's two sides keep it below.
  const first = (highest - NEGLIGIBLE) / a;
  const width = ((NEGLIGIBLE - highest) / b - first) / STEPS;
  const weights = Array.from({ length: STEPS + 1 }, (_, n) =>
    Math.exp(logDensity(first + n * width, a, b) - highest),
  );
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    low: shareAt(first + width * placeOf(tail * whole, weights)),
    high: shareAt(first + width * placeOf((1 - tail) * whole, weights)),
  };
}

/** Returns the logarithm of x^a (1 - x)^b for the log-odds of x. */
function logDensity(odds: number, a: number, b: number): number {
  return -a * Math.log1p(Math.exp(-odds)) - b * Math.log1p(Math.exp(odds));
}

const shareAt = (odds: number) => 1 / (1 + Math.exp(-odds));

/** Returns the place, in steps, up to which the weights sum to `wanted`; each weight stands for the middle of its step. */
function placeOf(wanted: number, weights: readonly number[]): number {
  let sum = 0;
  for (const [place, weight] of weights.entries()) {
    if (sum + weight >= wanted) return place - 0.5 + (wanted - sum) / weight;
    sum += weight;
  }
  return weights.length;
}
