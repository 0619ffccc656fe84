import { createHmac, hkdfSync } from 'node:crypto';

const PURPOSE = 'corpomeme: names of moderators in the public log';
/** Without vowels and look-alikes, so that no code is a word. */
const LETTERS = '23456789BCDFGHJKMNPQRSTVWXYZ';
const LENGTH = 4;

/**
 * Returns a function for a moderator's pseudonym in a calendar year (UTC), so that a recognised moderator is anonymous
 * again later. Keyed with the site's secret, so that ids cannot be tested (decision 041). `at` in milliseconds since
 * the epoch.
 */
export function createPseudonyms(secret: string): (moderatorId: string, at: number) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32));
  return (moderatorId, at) => {
    const year = new Date(at).getUTCFullYear();
    const digest = createHmac('sha256', key).update(`${year} ${moderatorId}`).digest();
    const code = Array.from(
      { length: LENGTH },
      (_, n) => LETTERS[digest.readUInt32BE(n * 4) % LETTERS.length],
    );
    return `Moderator ${code.join('')}`;
  };
}
