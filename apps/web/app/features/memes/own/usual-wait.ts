import { m } from '@corpomeme/contract/site/messages';

/** Returns how long a decision usually takes, from whole hours. */
export function usualWaitText(hours: number): string {
  return hours < 24
    ? m.ownMemes.usualHours({ hours })
    : m.ownMemes.usualDays({ days: Math.ceil(hours / 24) });
}
