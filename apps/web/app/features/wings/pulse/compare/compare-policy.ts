import type { CompanyPulse } from '@corpomeme/contract/wings/pulse';

type PulseTheme = CompanyPulse['themes'][number];

/** A theme in several companies; indexes are those of the given pulses. */
export interface ComparedTheme {
  theme: string;
  /** The figure of each company; null where none is shown. */
  shares: (PulseTheme | null)[];
  /** Differences that the data supports: the intervals of `at` lie above those of all `than`. */
  differences: { at: number[]; than: number[] }[];
}

/** Returns the themes of which a company has a figure, the largest share first. */
export function compareThemes(pulses: readonly CompanyPulse[], themes: readonly string[]): ComparedTheme[] {
  const largest = ({ shares }: ComparedTheme) => Math.max(...shares.map((share) => share?.share ?? 0));
  return themes
    .map((theme) => {
      const shares = pulses.map((pulse) => pulse.themes.find((each) => each.theme === theme) ?? null);
      return { theme, shares, differences: differencesOf(shares) };
    })
    .filter(({ shares }) => shares.some((share) => share !== null))
    .toSorted((one, other) => largest(other) - largest(one));
}

/** Returns true if at least two companies have figures that can be compared. */
export function hasComparison(themes: readonly ComparedTheme[]): boolean {
  return themes.some(({ shares }) => shares.filter((share) => share !== null).length >= 2);
}

/** Merges companies that lie above the same others into one difference. */
function differencesOf(shares: readonly (PulseTheme | null)[]): ComparedTheme['differences'] {
  const below = shares.map((share) =>
    share ? shares.flatMap((other, at) => (other && other.high < share.low ? [at] : [])) : [],
  );
  const groups = Map.groupBy(below.keys(), (at) => JSON.stringify(below[at]));
  return [...groups.values()]
    .map((at) => ({ at, than: below[at[0] ?? 0] ?? [] }))
    .filter(({ than }) => than.length > 0);
}
