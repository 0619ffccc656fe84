import { LOGIN_DELAY } from '@corpomeme/contract/people/auth';

/**
 * Returns the milliseconds to wait after a number of failed logins in a row: 0 up to `free`, then doubled each time up
 * to a maximum.
 */
export function delayAfter(failures: number, free: number): number {
  const paid = failures - free;
  return paid <= 0 ? 0 : Math.min(LOGIN_DELAY.first * 2 ** (paid - 1), LOGIN_DELAY.longest);
}
