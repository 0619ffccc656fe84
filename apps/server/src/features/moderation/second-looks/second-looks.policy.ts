import { createHmac, hkdfSync } from 'node:crypto';
import type { Agreement, Correction, LookState, Verdict } from '@corpomeme/contract/second-looks';

const PURPOSE = 'second looks';
const DRAWS = 2 ** 32;

/**
 * Draws from the site's secret and the number of the decision: the same decision is always drawn alike, and nobody without the
 * secret can tell which ones are (decision 075).
 */
export function createSampling(secret: string): (decisionId: number, percent: number) => boolean {
  const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32));
  return (decisionId, percent) => {
    const draw = createHmac('sha256', key).update(String(decisionId)).digest().readUInt32BE(0);
    return (draw / DRAWS) * 100 < percent;
  };
}

/** The state that an answer leads to; `first` is what was decided. */
export function stateAfter(state: 'open' | 'disputed', first: Verdict, verdict: Verdict): LookState {
  if (state === 'disputed') return 'settled';
  return verdict === first ? 'agreed' : 'disputed';
}

/** Offered while the decision stands as it was made; null where the last answer agrees with it, or something else came first. */
export function correctionOf(
  { state, first, last }: { state: LookState; first: Verdict; last: Verdict | null },
  status: string | null,
): Correction | null {
  if (state !== 'settled' || last === first || status !== first) return null;
  return first === 'approved' ? 'takedown' : 'reopen';
}

interface Outcome {
  state: LookState;
  first: Verdict;
  third: Verdict | null;
  count: number;
}

/** Withdrawn ones and those that wait for the second person count for nothing. */
export function summarise(outcomes: readonly Outcome[]): Agreement {
  const sum = (holds: (outcome: Outcome) => boolean) =>
    outcomes.filter(holds).reduce((all, { count }) => all + count, 0);
  const confirmed = sum(
    ({ state, first, third }) => state === 'agreed' || (state === 'settled' && third === first),
  );
  const overturned = sum(({ state, first, third }) => state === 'settled' && third !== first);
  const disputed = sum(({ state }) => state === 'disputed');
  const over = confirmed + overturned;
  return {
    looked: over + disputed,
    confirmed,
    overturned,
    disputed,
    agreement: over === 0 ? null : confirmed / over,
  };
}
