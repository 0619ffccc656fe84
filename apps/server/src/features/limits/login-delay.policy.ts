import { LOGIN_DELAY } from '@corpomeme/contract/limits';

/** Milliseconds to wait after so many failed logins in a row: nothing at first, then twice as long each time, never for good. */
export function delayAfter(failures: number, free: number): number {
  const paid = failures - free;
  return paid <= 0 ? 0 : Math.min(LOGIN_DELAY.first * 2 ** (paid - 1), LOGIN_DELAY.longest);
}
