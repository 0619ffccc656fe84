import { FEWEST, type Figure } from './disclosure.policy.ts';
import { estimatePriors, type Prior } from './prior.policy.ts';
import { type Count, differenceOf, pooledShare, publishedInterval, shrink } from './shares.policy.ts';
import { type CountedMeme, groupMemes, keyOf } from './voices.policy.ts';

/** Computes the stored values of figures and facts. */

export interface PublicMeme extends CountedMeme {
  id: number;
  city: string;
  votes: number;
}

export interface CompanyMemes {
  all: readonly PublicMeme[];
  /** Memes with a name: only they count in figures (decision 124). */
  counted: readonly PublicMeme[];
}

/** Number of voices of a company that speak of each theme. */
export interface Pool {
  of: number;
  voices: ReadonlyMap<string, number>;
}

export function poolOf(memes: readonly CountedMeme[]): Pool {
  const groups = groupMemes(memes);
  const voices = new Map<string, number>();
  for (const { quarter, theme, voices: own } of groups.values())
    if (quarter === '' && theme !== '') voices.set(theme, own.size);
  return { of: groups.get('/')?.voices.size ?? 0, voices };
}

/** All companies together, counted once for a sweep. */
export interface AllCompanies {
  companies: number;
  of: number;
  voices: ReadonlyMap<string, number>;
  priors: ReadonlyMap<string, Prior>;
}

export function countAll(pools: readonly Pool[]): AllCompanies {
  const voices = new Map<string, number>();
  for (const pool of pools)
    for (const [theme, count] of pool.voices) voices.set(theme, (voices.get(theme) ?? 0) + count);
  const counts = [...voices.keys()].map(
    (theme) =>
      [theme, pools.map((pool): Count => ({ of: pool.of, voices: pool.voices.get(theme) ?? 0 }))] as const,
  );
  return {
    companies: pools.length,
    of: pools.reduce((sum, pool) => sum + pool.of, 0),
    voices,
    priors: estimatePriors(new Map(counts)),
  };
}

const percent = (share: number) => Math.round(100 * share);

/** Returns the renewed ones of these figures as rows, each share shrunk towards all companies. `own` is part of `all`. */
export function figureRows(
  companyId: number,
  figures: readonly Figure[],
  { own, all, isRenewed }: { own: Pool; all: AllCompanies; isRenewed: (figure: Figure) => boolean },
) {
  const groups = new Map(figures.map((figure) => [keyOf(figure), figure.group]));
  return figures.filter(isRenewed).map(({ quarter, theme, through, group }) => {
    const row = { company_id: companyId, quarter, theme, through, is_shown: 1 as const, gone: 0 };
    if (theme === '') {
      const people = quarter === '' ? group.authors.size - (group.authors.size % FEWEST.authors) : 0;
      return { ...row, people, share: 100, low: 100, high: 100, others: 100, differs: null };
    }
    const whole = groups.get(keyOf({ quarter, theme: '' }));
    const count = { voices: group.voices.size, of: whole?.voices.size ?? group.voices.size };
    const found = shrink(count, all.priors.get(theme) ?? []);
    const interval = publishedInterval(found);
    const others = percent(
      pooledShare({
        voices: (all.voices.get(theme) ?? 0) - (own.voices.get(theme) ?? 0),
        of: all.of - own.of,
      }),
    );
    return {
      ...row,
      people: 0,
      share: percent(found.share),
      ...interval,
      others,
      // Compared by the published numbers, so that a reader can check it.
      differs: all.companies > 1 ? differenceOf(interval, others) : null,
    };
  });
}

const CITIES_SHOWN = 12;

/** Returns the facts on a company's page beside the figures; all of them follow from its public memes. */
export function factsOf({ all }: CompanyMemes): { since: string | null; cities: string; best: string } {
  const first = all[0];
  const cities = new Map<string, number>();
  const best = new Map<string, PublicMeme>();
  for (const meme of all) {
    cities.set(meme.city, (cities.get(meme.city) ?? 0) + 1);
    for (const theme of meme.themes) if (meme.votes >= (best.get(theme)?.votes ?? 0)) best.set(theme, meme);
  }
  const names = [...cities].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([name]) => name);
  return {
    since: first ? new Date(first.publishedAt).toISOString().slice(0, 7) : null,
    cities: JSON.stringify(names.slice(0, CITIES_SHOWN)),
    best: JSON.stringify(Object.fromEntries([...best].map(([theme, { id }]) => [theme, id]))),
  };
}
