import { DAY, HOUR, MINUTE } from '@corpomeme/contract/site/time';
import { inBucharest } from './bucharest-clock.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Returns 999, 1.5k or 2M (product: limits): at most one decimal, rounded down, never below 0. */
export function compactCount(count: number): string {
  const whole = Math.max(0, Math.floor(count));
  if (whole < 1000) return String(whole);
  if (whole < 1_000_000) return `${Math.floor(whole / 100) / 10}k`;
  return `${Math.floor(whole / 100_000) / 10}M`;
}

/** Returns what a badge has room for. */
export const smallCount = (count: number) => (count > 99 ? '99+' : String(count));

/**
 * Returns minutes below 1 hour, hours below 24, days below 7, otherwise a short date (product: limits); an empty text
 * for a missing or unreadable time. `iso` is ISO 8601.
 */
export function relativeDate(iso: string | null | undefined, now: number): string {
  const time = Date.parse(iso ?? '');
  if (Number.isNaN(time)) return '';
  const age = Math.max(0, now - time);
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m ago`;
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`;
  if (age < 7 * DAY) return `${Math.floor(age / DAY)}d ago`;
  return shortDate(time);
}

// Uses one time zone for all, so that server and browser render the same day.
function shortDate(time: number): string {
  const date = inBucharest(time);
  const month = monthOf(date);
  return `${date.getUTCDate()} ${month === 'September' ? 'Sept' : month.slice(0, 3)} ${date.getUTCFullYear()}`;
}

/** Returns a date such as '1 February 2026 at 01:30', in Romanian time; an empty text for a missing or unreadable one. */
export function fullDate(iso: string | null | undefined): string {
  const time = Date.parse(iso ?? '');
  if (Number.isNaN(time)) return '';
  const date = inBucharest(time);
  const clock = date.toISOString().slice(11, 16);
  return `${date.getUTCDate()} ${monthOf(date)} ${date.getUTCFullYear()} at ${clock}`;
}

function monthOf(date: Date): string {
  return MONTHS[date.getUTCMonth()] ?? '';
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
