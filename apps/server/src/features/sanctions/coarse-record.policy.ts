/** Steps to which the numbers of an author without a name are rounded down (decision 097). */
const STEPS = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** Returns the number rounded down, so that a record does not point to one member. */
export function coarseCount(count: number): number {
  return STEPS.findLast((step) => step <= count) ?? 0;
}

/** Returns the first moment of the year, UTC. */
export function yearOf(time: string): string {
  return `${new Date(time).getUTCFullYear()}-01-01T00:00:00.000Z`;
}
