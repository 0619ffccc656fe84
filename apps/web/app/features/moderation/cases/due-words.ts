import { m } from '@corpomeme/contract/site/messages';
import { HOUR, MINUTE } from '@corpomeme/contract/site/time';

export interface DueWords {
  text: string;
  isLate: boolean;
}

/** Returns the time until a case is due, or since, in calendar time. */
export function dueWords(dueAt: string, now: number): DueWords {
  const left = Date.parse(dueAt) - now;
  if (left < 0) return { text: m.case.late({ when: formatSpan(-left) }), isLate: true };
  return { text: left < MINUTE ? m.case.dueNow : m.case.due({ when: formatSpan(left) }), isLate: false };
}

/** Returns minutes below 1 hour, hours below 2 days, then days; rounded down. */
function formatSpan(ms: number): string {
  if (ms < HOUR) return m.case.minutes({ count: Math.max(1, Math.floor(ms / MINUTE)) });
  if (ms < 48 * HOUR) return m.case.hours({ count: Math.floor(ms / HOUR) });
  return m.case.days({ count: Math.floor(ms / (24 * HOUR)) });
}
