import { NOTIFICATIONS } from '@corpomeme/contract/news/notifications';
import { HOUR } from '@corpomeme/contract/site/time';
import { dayOf } from '../../../clock.ts';

/**
 * Returns the start of the hour in which daily and weekly mails go out; null outside of it. Times in ms. All mails leave
 * in one hour, so that the time of a mail does not tell a mailbox's reader when something happened.
 */
export function startOfMailHour(now: number): number | null {
  const start = dayOf(now) + NOTIFICATIONS.mailHour;
  return now >= start && now < start + HOUR ? start : null;
}
