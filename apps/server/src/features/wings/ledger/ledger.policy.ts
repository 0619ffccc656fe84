import type { Ledger, LedgerRow } from '@corpomeme/contract/moderation/demands';
import { DAY } from '@corpomeme/contract/site/time';
import type { DemandDay, DemandGroup } from './ledger.queries.ts';

/** Kinds without a name stand before companies, which follow by name: the ledger has no ranking. */
const ORDER = ['person', 'authority', 'company'] as const;

/** Returns a row for each kind without a name, also without demands, and one for each named company. */
export function sumDemands(groups: readonly DemandGroup[]): LedgerRow[] {
  const unnamed = ORDER.map((sender) => sumOf(sender, null, groups));
  const names = new Set(groups.flatMap(({ company }) => company ?? []));
  const named = [...names]
    .toSorted((one, other) => one.localeCompare(other, 'ro'))
    .map((name) => sumOf('company', name, groups));
  return [...unnamed, ...named];
}

function sumOf(
  sender: LedgerRow['sender'],
  company: string | null,
  groups: readonly DemandGroup[],
): LedgerRow {
  const own = groups.filter((group) => group.sender === sender && group.company === company);
  const count = (outcome: DemandGroup['outcome']) =>
    own.filter((group) => group.outcome === outcome).reduce((sum, group) => sum + group.count, 0);
  const [open, kept, removed, withdrawn] = [count(null), count('kept'), count('removed'), count('withdrawn')];
  const decided = own.filter(({ outcome }) => outcome === 'kept' || outcome === 'removed');
  return {
    ...{ sender, company, asked: open + kept + removed + withdrawn },
    ...{ open, kept, removed, withdrawn },
    days: medianOf(decided.map(({ days, count }) => ({ length: days, count }))),
  };
}

/** Returns what was asked in each month of UTC, and what became of it since. */
export function sumMonths(days: readonly DemandDay[]): Ledger['months'] {
  const months = Array.from({ length: 12 }, () => ({ asked: 0, kept: 0, removed: 0 }));
  for (const { day, outcome, count } of days) {
    const month = months[new Date(day * DAY).getUTCMonth()];
    if (!month) continue;
    month.asked += count;
    if (outcome === 'kept' || outcome === 'removed') month[outcome] += count;
  }
  return months;
}

/** Returns the median by nearest rank of grouped lengths of time; null without any. */
export function medianOf(groups: readonly { length: number | null; count: number }[]): number | null {
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  let rank = Math.ceil(total / 2);
  for (const { length, count } of groups.toSorted((one, other) => (one.length ?? 0) - (other.length ?? 0))) {
    rank -= count;
    if (rank <= 0) return Math.max(0, length ?? 0);
  }
  return null;
}
