import { HOUR } from '@corpomeme/contract/site/time';
import { orthodoxEaster } from 'date-easter';

/**
 * Business hours of the 48-hour promise (product: legal promises, decision 045): all 24 hours of Monday to Friday in
 * Romanian time, without public holidays.
 */

const ZONE = 'Europe/Bucharest';

/** Fixed holidays, month and day (Codul muncii, art. 139). */
const FIXED = [
  [1, 1],
  [1, 2],
  [1, 6],
  [1, 7],
  [1, 24],
  [5, 1],
  [6, 1],
  [8, 15],
  [11, 30],
  [12, 1],
  [12, 25],
  [12, 26],
] as const;
/** Moving holidays in days from Orthodox Easter: Good Friday, both days of Easter, both of Pentecost. */
const MOVING = [-2, 0, 1, 49, 50];

const known = new Map<number, ReadonlySet<string>>();

/** Returns the public holidays of a year in Romania as ISO dates. */
export function holidaysOf(year: number): ReadonlySet<string> {
  let days = known.get(year);
  if (!days) {
    const { month, day } = orthodoxEaster(year);
    const easter = Temporal.PlainDate.from({ year, month, day });
    const dates = [
      ...FIXED.map(([m, d]) => Temporal.PlainDate.from({ year, month: m, day: d })),
      ...MOVING.map((days) => easter.add({ days })),
    ];
    days = new Set(dates.map(String));
    known.set(year, days);
  }
  return days;
}

function isBusinessDay(date: Temporal.PlainDate): boolean {
  return date.dayOfWeek <= 5 && !holidaysOf(date.year).has(date.toString());
}

/** Returns milliseconds since the epoch, `hours` business hours after `from`. */
export function addBusinessHours(from: number, hours: number): number {
  return addBusinessTime(from, hours * HOUR);
}

/** Returns milliseconds since the epoch, `time` milliseconds of business time after `from`. */
export function addBusinessTime(from: number, time: number): number {
  let left = time;
  for (const [start, end] of businessSpans(from)) {
    if (start + left <= end) return start + left;
    left -= end - start;
  }
  return from;
}

/** Returns the milliseconds of business time from `from` until `to`; 0 if `to` is not later. */
export function businessTimeBetween(from: number, to: number): number {
  let sum = 0;
  for (const [start, end] of businessSpans(from)) {
    if (start >= to) break;
    sum += Math.min(end, to) - start;
  }
  return sum;
}

/** Yields business days without end, each from its start (the first from `from`) to midnight. */
function* businessSpans(from: number): Generator<[start: number, end: number]> {
  let at = from;
  let date = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(ZONE).toPlainDate();
  for (;;) {
    const next = date.add({ days: 1 });
    const midnight = next.toZonedDateTime(ZONE).epochMilliseconds;
    if (isBusinessDay(date)) yield [at, midnight];
    at = midnight;
    date = next;
  }
}
