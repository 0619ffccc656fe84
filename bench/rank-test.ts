/**
 * Returns the p-value of the two-sided Mann-Whitney U test: the probability that samples of one distribution differ at
 * least so much in their ranks. Uses the normal approximation with the correction for ties; for at least 20 values on
 * each side.
 */
export function compareRanks(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ];
  all.sort((a, b) => a.value - b.value);
  const [m, n, total] = [one.length, other.length, all.length];
  let ranks = 0;
  let ties = 0;
  for (let start = 0; start < total; ) {
    let end = start;
    while (end < total && all[end]?.value === all[start]?.value) end++;
    const rank = (start + 1 + end) / 2;
    ranks += rank * all.slice(start, end).filter(({ isOne }) => isOne).length;
    ties += (end - start) ** 3 - (end - start);
    start = end;
  }
  const u = ranks - (m * (m + 1)) / 2;
  const variance = ((m * n) / 12) * (total + 1 - ties / (total * (total - 1)));
  const z = Math.max(0, Math.abs(u - (m * n) / 2) - 0.5) / Math.sqrt(variance);
  return variance === 0 ? 1 : Math.min(1, 2 * (1 - normal(z)));
}

/** The distribution function of the standard normal distribution (Abramowitz and Stegun 26.2.17; error below 1e-7). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const factors = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153];
  const sum = factors.reduce((rest, factor) => (rest + factor) * t, 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
