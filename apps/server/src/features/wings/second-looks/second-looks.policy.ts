import { createHmac, hkdfSync } from 'node:crypto';
import type { Agreement, Correction, LookState, Verdict } from '@corpomeme/contract/wings/second-looks';

const PURPOSE = 'second looks';
const DRAWS = 2 ** 32;

/**
 * Returns a sampler based on the site's secret and the decision's number: deterministic, and not predictable without
 * the secret (decision 075).
 */
export function createSampling(secret: string): (decisionId: number, percent: number) => boolean {
  const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32));
  return (decisionId, percent) => {
    const draw = createHmac('sha256', key).update(String(decisionId)).digest().readUInt32BE(0);
    return (draw / DRAWS) * 100 < percent;
  };
}

/** Returns the state after a judgement; `first` is the original decision. */
export function stateAfter(state: 'open' | 'disputed', first: Verdict, verdict: Verdict): LookState {
  if (state === 'disputed') return 'settled';
  return verdict === first ? 'agreed' : 'disputed';
}

/**
 * Returns the correction to offer while the decision stands; null if the last judgement agrees with it, or another
 * change came first.
 */
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

/** Returns the agreement of these outcomes. Withdrawn looks and looks without a second judgement do not count. */
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
