import { codeAt, stepAt } from '../../apps/server/src/features/auth/two-factor/one-time-codes.policy.ts';

/** What an authenticator app with this key shows now, or some steps of 30 seconds away. The site takes the next one and the one before, each once. */
export function oneTimeCode(key: string, away = 0): string {
  return codeAt(key.replace(/\s/g, ''), stepAt(Date.now()) + away);
}
