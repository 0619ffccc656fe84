/** The beta distribution, as far as intervals need it. Source: the continued fraction of the incomplete beta function (Lentz). */

const COEFFICIENTS = [
  76.18009172947146, -86.50532032941678, 24.01409824083091, -1.231739572450155, 0.1208650973866179e-2,
  -0.5395239384953e-5,
];
const TINY = 1e-300;
const ACCURACY = 1e-14;
const MOST_STEPS = 500;

/** Returns the natural logarithm of the gamma function for x > 0 (Lanczos). */
function logGamma(x: number): number {
  const shifted = x + 5.5 - (x + 0.5) * Math.log(x + 5.5);
  const series = COEFFICIENTS.reduce((sum, c, n) => sum + c / (x + 1 + n), 1.000000000190015);
  return -shifted + Math.log((2.5066282746310007 * series) / x);
}

/** Returns the regularized incomplete beta function: the share of Beta(a, b) below x. */
export function betaShareBelow(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  // The fraction converges quickly on this side of the mean only.
  if (x < (a + 1) / (a + b + 2)) return (front * continuedFraction(x, a, b)) / a;
  return 1 - (front * continuedFraction(1 - x, b, a)) / b;
}

function continuedFraction(x: number, a: number, b: number): number {
  const awayFromZero = (value: number) => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= MOST_STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    value *= d * c;
    if (Math.abs(d * c - 1) < ACCURACY) break;
  }
  return value;
}

/** Halvings of an interval of length 1 until its width is below 1e-15. */
const HALVINGS = 50;

/** Returns x with the share `p` of Beta(a, b) below it. */
export function betaQuantile(p: number, a: number, b: number): number {
  let [low, high] = [0, 1];
  for (let n = 0; n < HALVINGS; n++) {
    const middle = (low + high) / 2;
    if (betaShareBelow(middle, a, b) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
