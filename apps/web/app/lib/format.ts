const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// One zone for everybody, or the server and the browser would write different days.
const SHORT_DATE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Europe/Bucharest',
});
const FULL_DATE = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Bucharest',
});

/** 999, 1.5k, 2M (spec §9): one decimal at most, cut and never rounded up, never below 0. */
export function compactCount(count: number): string {
  const whole = Math.max(0, Math.floor(count));
  if (whole < 1000) return String(whole);
  if (whole < 1_000_000) return `${Math.floor(whole / 100) / 10}k`;
  return `${Math.floor(whole / 100_000) / 10}M`;
}

/** Minutes under 1 hour, hours under 24, days under 7, otherwise a short date (spec §9). `iso` is ISO 8601. */
export function relativeDate(iso: string, now: number): string {
  const time = Date.parse(iso);
  const age = Math.max(0, now - time);
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m ago`;
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`;
  if (age < 7 * DAY) return `${Math.floor(age / DAY)}d ago`;
  return SHORT_DATE.format(time);
}

export function fullDate(iso: string): string {
  return FULL_DATE.format(Date.parse(iso));
}

/** Cuts at a whole character and says so; for messages in lists (spec §9: 60). */
export function truncate(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max).join('').trimEnd()}…`;
}
