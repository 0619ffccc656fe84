import { FEWEST, type Figure } from './disclosure.policy.ts';
import { type Count, differenceOf, pooledShare, priorStrength, shrink } from './shares.policy.ts';
import { type CountedMeme, groupMemes, keyOf } from './voices.policy.ts';

/** The stored values of figures and facts. */

export interface PublicMeme extends CountedMeme {
  id: number;
  city: string;
  votes: number;
}

export interface CompanyMemes {
  all: readonly PublicMeme[];
  /** Without forgotten memes whose author has another voice in the month. */
  counted: readonly PublicMeme[];
}

/** How many voices of a company speak of each theme. */
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

const percent = (share: number) => Math.round(100 * share);

/** Returns the figures as rows, each share shrunk towards all companies. */
export function figureRows(companyId: number, figures: readonly Figure[], pools: ReadonlyMap<number, Pool>) {
  const countsOf = (theme: string) =>
    [...pools.values()].map(({ of, voices }): Count => ({ of, voices: voices.get(theme) ?? 0 }));
  const themes = new Set([...pools.values()].flatMap(({ voices }) => [...voices.keys()]));
  const strength = priorStrength([...themes].map(countsOf));
  const groups = new Map(figures.map((figure) => [keyOf(figure), figure.group]));
  return figures.map(({ quarter, theme, through, group }) => {
    const row = { company_id: companyId, quarter, theme, through, is_shown: 1 as const, gone: 0 };
    if (theme === '') {
      const people = quarter === '' ? group.authors.size - (group.authors.size % FEWEST.authors) : 0;
      return { ...row, people, share: 100, low: 100, high: 100, others: 100, differs: null };
    }
    const whole = groups.get(keyOf({ quarter, theme: '' }));
    const count = { voices: group.voices.size, of: whole?.voices.size ?? group.voices.size };
    const found = shrink(count, { mean: pooledShare(countsOf(theme)), strength });
    const others = pooledShare(
      [...pools]
        .filter(([id]) => id !== companyId)
        .map(([, each]) => ({ of: each.of, voices: each.voices.get(theme) ?? 0 })),
    );
    return {
      ...row,
      people: 0,
      share: percent(found.share),
      low: percent(found.low),
      high: percent(found.high),
      others: percent(others),
      differs: pools.size > 1 ? differenceOf(found, others) : null,
    };
  });
}

const CITIES_SHOWN = 12;

/** Returns what the company's page says beside the figures; all of it can be read off its memes. */
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
