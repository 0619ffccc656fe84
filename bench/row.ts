/** One row of the table: a value and its limit. */
export interface Row {
  name: string;
  /** Empty for ratios. */
  unit: '' | 'KB' | 'MB' | 's' | 'ms';
  value: number;
  limit: number;
  /** Whether the value must be at least or at most the limit. */
  must: 'reach' | 'stay below';
  /** Details of the measurement, for the reader of the results. */
  detail: string;
}

export function isMet({ value, limit, must }: Row): boolean {
  return must === 'reach' ? value >= limit : value <= limit;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
