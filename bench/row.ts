/** One line of the table: a figure beside its limit. */
export interface Row {
  name: string;
  /** Ratios have none. */
  unit: '' | 'KB' | 'MB' | 's' | 'ms';
  value: number;
  limit: number;
  /** Whether the value may not be below or not be above the limit. */
  must: 'reach' | 'stay below';
  /** What stands behind the value, for the reader of the results. */
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
