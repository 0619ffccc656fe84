import { m } from '@corpomeme/contract/site/messages';
import { DAY, HOUR, MINUTE } from '@corpomeme/contract/site/time';
import { oneDecimal } from '../../../lib/one-decimal.ts';

/** Returns 45 s, 12 min, 3.5 h or 2.1 d for milliseconds. */
export function waitWords(wait: number | null): string {
  if (wait === null) return m.statistics.nothing;
  if (wait < MINUTE) return m.statistics.seconds({ count: Math.round(wait / 1000) });
  if (wait < HOUR) return m.statistics.minutes({ count: Math.round(wait / MINUTE) });
  if (wait < 2 * DAY) return m.statistics.hours({ count: oneDecimal(wait / HOUR) });
  return m.statistics.days({ count: oneDecimal(wait / DAY) });
}

export function shareWords(share: number | null): string {
  return share === null ? m.statistics.nothing : m.statistics.share({ percent: Math.round(share * 100) });
}
