import { m } from '@corpomeme/contract/site/messages';
import { DAY, HOUR, MINUTE } from '@corpomeme/contract/site/time';

const MARCH = 2;
const OCTOBER = 9;

/**
 * Returns a date whose UTC fields show Romanian local time: UTC+2, or UTC+3 from the last Sunday of March to the last
 * of October, both at 01:00 UTC (Directive 2000/84/EC). Intl is not used, because its first call takes a sixth of a
 * second on a phone (decision 048).
 */
function inBucharest(time: number): Date {
  const year = new Date(time).getUTCFullYear();
  const isSummer = time >= lastSundayAt1(year, MARCH) && time < lastSundayAt1(year, OCTOBER);
  return new Date(time + (isSummer ? 3 : 2) * HOUR);
}

/** Only for months of 31 days. */
function lastSundayAt1(year: number, month: number): number {
  const weekdayOfLast = new Date(Date.UTC(year, month, 31)).getUTCDay();
  return Date.UTC(year, month, 31 - weekdayOfLast, 1);
}

/** Returns 999, 1.5k or 2M (product: limits): at most one decimal, rounded down, never below 0. */
export function compactCount(count: number): string {
  const whole = Math.max(0, Math.floor(count));
  if (whole < 1000) return String(whole);
  if (whole < 1_000_000) return `${Math.floor(whole / 100) / 10}k`;
  return `${Math.floor(whole / 100_000) / 10}M`;
}

/** Returns what a badge has room for. */
export const smallCount = (count: number) => (count > 99 ? '99+' : String(count));

/** The server rounds some times to the day (UTC). One minute of a day looks the same; its time of day is left out too. */
const isWholeDay = (time: number) => time % DAY === 0;

/**
 * Returns minutes below 1 hour, hours below 24, days below 7, otherwise a short date (product: limits); an empty text
 * for a missing or unreadable time. `iso` is ISO 8601.
 */
export function relativeDate(iso: string | null | undefined, now: number): string {
  const time = Date.parse(iso ?? '');
  if (Number.isNaN(time)) return '';
  const age = Math.max(0, now - time);
  if (isWholeDay(time) && age < DAY) return m.time.today;
  if (age < MINUTE) return m.time.now;
  if (age < HOUR) return m.time.minutes({ count: Math.floor(age / MINUTE) });
  if (age < DAY) return m.time.hours({ count: Math.floor(age / HOUR) });
  if (age < 7 * DAY) return m.time.days({ count: Math.floor(age / DAY) });
  return shortDate(time);
}

// Uses one time zone for all, so that server and browser render the same day.
function shortDate(time: number): string {
  const date = inBucharest(time);
  return `${date.getUTCDate()} ${m.time.shortMonths[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/**
 * Returns a date such as '1 February 2026 at 01:30', in Romanian time; an empty text for a missing or unreadable one.
 * `join` is another order of day and clock. A time that is rounded to the day has no clock.
 */
export function fullDate(iso: string | null | undefined, join = m.time.at): string {
  const time = Date.parse(iso ?? '');
  if (Number.isNaN(time)) return '';
  if (isWholeDay(time)) return longDay(inBucharest(time));
  const date = inBucharest(time);
  return join({ day: longDay(date), clock: date.toISOString().slice(11, 16) });
}

/** Returns the full date of what came after another time; of a rounded one, never a day before it. */
export function dateAfter(iso: string, before: string | undefined): string {
  const time = Date.parse(iso);
  if (!isWholeDay(time)) return fullDate(iso);
  return longDay(inBucharest(Math.max(time, Date.parse(before ?? '') || time)));
}

function longDay(date: Date): string {
  return `${date.getUTCDate()} ${monthOf(date)} ${date.getUTCFullYear()}`;
}

/** Returns the relative date of a last use, which the server notes once a day. */
export function lastUse(iso: string, now: number): string {
  return now - Date.parse(iso) < DAY ? m.time.withinDay : relativeDate(iso, now);
}

function monthOf(date: Date): string {
  return m.time.months[date.getUTCMonth()] ?? '';
}

/** Returns a month such as 'February 2026', of a time in UTC. */
export function monthAndYear(iso: string): string {
  const date = new Date(iso);
  return `${monthOf(date)} ${date.getUTCFullYear()}`;
}

/** Cuts a text between characters and marks the cut; for messages in lists (product: limits: 60). */
export function truncate(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max).join('').trimEnd()}…`;
}
