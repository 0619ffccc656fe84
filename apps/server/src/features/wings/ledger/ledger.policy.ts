import type { Ledger, LedgerRow } from '@corpomeme/contract/moderation/demands';
import { DAY } from '@corpomeme/contract/site/time';
import type { DemandGroup } from './ledger.queries.ts';

/** Kinds without a name stand before companies, which follow by name: the ledger has no ranking. */
const ORDER = ['person', 'authority', 'company'] as const;

/** Returns a row for each kind without a name, also without demands, and one for each named company. */
export function sumDemands(groups: readonly DemandGroup[]): LedgerRow[] {
  const unnamed = ORDER.map((sender) => rowOf(sender, null, groups));
  const names = new Set(groups.flatMap(({ company }) => company ?? []));
  const named = [...names]
    .toSorted((one, other) => one.localeCompare(other, 'ro'))
    .map((name) => rowOf('company', name, groups));
  return [...unnamed, ...named];
}

function rowOf(
  sender: LedgerRow['sender'],
  company: string | null,
  groups: readonly DemandGroup[],
): LedgerRow {
  const own = groups.filter((group) => group.sender === sender && group.company === company);
  const count = (outcome: DemandGroup['outcome']) =>
    countOf(own.filter((group) => group.outcome === outcome));
  const [open, kept, removed, withdrawn] = [count(null), count('kept'), count('removed'), count('withdrawn')];
  const decided = own.filter(({ outcome }) => outcome === 'kept' || outcome === 'removed');
  return {
    ...{ sender, company, asked: open + kept + removed + withdrawn },
    ...{ open, kept, removed, withdrawn },
    days: medianOf(decided.map(({ days, count }) => ({ length: days, count }))),
  };
}

/** Returns what was asked in each month of UTC, and what became of it since. */
export function sumMonths(groups: readonly DemandGroup[]): Ledger['months'] {
  const months = Array.from({ length: 12 }, () => ({ asked: 0, kept: 0, removed: 0 }));
  for (const { day, outcome, count } of groups) {
    const month = months[new Date(day * DAY).getUTCMonth()];
    if (!month) continue;
    month.asked += count;
    if (outcome === 'kept' || outcome === 'removed') month[outcome] += count;
  }
  return months;
}

export const sum = <Group>(groups: readonly Group[], count: (group: Group) => number) =>
  groups.reduce((all, group) => all + count(group), 0);

export const countOf = (groups: readonly { count: number }[]) => sum(groups, ({ count }) => count);

/** Returns the median by nearest rank of grouped lengths of time; null without any. */
export function medianOf(groups: readonly { length: number | null; count: number }[]): number | null {
  let rank = Math.ceil(countOf(groups) / 2);
  for (const { length, count } of groups.toSorted((one, other) => (one.length ?? 0) - (other.length ?? 0))) {
    rank -= count;
    if (rank <= 0) return Math.max(0, length ?? 0);
  }
  return null;
}
