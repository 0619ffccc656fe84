import {
  codeAt,
  stepAt,
} from '../../apps/server/src/features/people/auth/two-factor/one-time-codes.policy.ts';

/**
 * Returns the code of an authenticator app with this key, `away` steps of 30 seconds from now. The site
 * accepts the previous and the next code too, and each code once.
 */
export function oneTimeCode(key: string, away = 0): string {
  return codeAt(key.replace(/\s/g, ''), stepAt(Date.now()) + away);
}
