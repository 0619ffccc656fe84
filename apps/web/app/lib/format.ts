import { m } from '@corpomeme/contract/site/messages';
import { DAY, HOUR, MINUTE } from '@corpomeme/contract/site/time';
import { inBucharest } from './bucharest-clock.ts';

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
 * `join` is another order of day and clock.
 */
export function fullDate(iso: string | null | undefined, join = m.time.at): string {
  const time = Date.parse(iso ?? '');
  if (Number.isNaN(time)) return '';
  const date = inBucharest(time);
  const clock = date.toISOString().slice(11, 16);
  return join({ day: `${date.getUTCDate()} ${monthOf(date)} ${date.getUTCFullYear()}`, clock });
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
