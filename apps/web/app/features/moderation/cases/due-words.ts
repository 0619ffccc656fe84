import { HOUR, MINUTE } from '@corpomeme/contract/site/time';
import { caseStrings } from './case.strings.ts';

export interface DueWords {
  text: string;
  isLate: boolean;
}

/** Returns the time until a case is due, or since, in calendar time. */
export function dueWords(dueAt: string, now: number): DueWords {
  const left = Date.parse(dueAt) - now;
  if (left < 0) return { text: caseStrings.late(formatSpan(-left)), isLate: true };
  return { text: left < MINUTE ? caseStrings.dueNow : caseStrings.due(formatSpan(left)), isLate: false };
}

/** Returns minutes below 1 hour, hours below 2 days, then days; rounded down. */
function formatSpan(ms: number): string {
  if (ms < HOUR) return caseStrings.minutes(Math.max(1, Math.floor(ms / MINUTE)));
  if (ms < 48 * HOUR) return caseStrings.hours(Math.floor(ms / HOUR));
  return caseStrings.days(Math.floor(ms / (24 * HOUR)));
}
