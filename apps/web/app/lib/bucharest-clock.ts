import { HOUR } from '@corpomeme/contract/site/time';

const MARCH = 2;
const OCTOBER = 9;

/**
 * Returns a date whose UTC fields show Romanian local time: UTC+2, or UTC+3 from the last Sunday of March to the last
 * of October, both at 01:00 UTC (Directive 2000/84/EC). Intl is not used, because its first call takes a sixth of a
 * second on a phone (decision 048).
 */
export function inBucharest(time: number): Date {
  const year = new Date(time).getUTCFullYear();
  const isSummer = time >= lastSundayAt1(year, MARCH) && time < lastSundayAt1(year, OCTOBER);
  return new Date(time + (isSummer ? 3 : 2) * HOUR);
}

/** Only for months of 31 days. */
function lastSundayAt1(year: number, month: number): number {
  const weekdayOfLast = new Date(Date.UTC(year, month, 31)).getUTCDay();
  return Date.UTC(year, month, 31 - weekdayOfLast, 1);
}
