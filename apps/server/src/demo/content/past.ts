import type { City } from '@corpomeme/contract/companies/company-names';
import { PAGE } from '@corpomeme/contract/site/limits';
import type { Random } from '../random.ts';
import { type DemoJoke, JOKES, type JokeTheme } from './jokes.ts';

/**
 * Past memes of a few companies: enough memes of enough people for every figure of their pages
 * (product: figures of a company).
 */

interface PastCompany {
  name: string;
  cities: readonly City[];
  /** How many memes speak of the theme, for each of the last four quarters, the oldest first. */
  themes: Partial<Record<JokeTheme, readonly [number, number, number, number]>>;
}

/** Fixed, so that each start in a quarter shows the same past. */
export const PAST_SEED = 1996;
/** Members besides the cast, without a login. */
export const COLLEAGUES = 60;
/** Colleagues who post about one company. */
const STAFF = 46;

export const PAST_COMPANIES: readonly PastCompany[] = [
  {
    name: 'Luxoft',
    cities: ['Bucuresti', 'Remote'],
    themes: {
      deadlines: [10, 9, 11, 12],
      meetings: [9, 9, 8, 9],
      overtime: [5, 8, 9, 10],
      tools: [8, 6, 5, 3],
      pay: [4, 4, 3, 4],
      culture: [4, 4, 4, 3],
      'small-joys': [4, 4, 4, 3],
    },
  },
  {
    name: 'eMAG',
    cities: ['Bucuresti'],
    themes: {
      'return-to-office': [2, 6, 10, 12],
      meetings: [9, 8, 9, 8],
      deadlines: [9, 10, 8, 8],
      overtime: [8, 8, 5, 4],
      management: [6, 5, 5, 4],
      culture: [5, 4, 4, 3],
      hiring: [5, 3, 3, 3],
    },
  },
  {
    name: 'Continental',
    cities: ['Timisoara', 'Iasi', 'Sibiu'],
    themes: {
      layoffs: [1, 3, 9, 12],
      pay: [10, 10, 9, 10],
      management: [9, 8, 9, 8],
      tools: [8, 8, 5, 4],
      meetings: [6, 6, 5, 4],
      'small-joys': [6, 5, 4, 3],
      deadlines: [4, 4, 3, 3],
    },
  },
  {
    name: 'Bitdefender',
    cities: ['Bucuresti', 'Iasi'],
    themes: {
      'small-joys': [10, 10, 11, 10],
      tools: [9, 9, 8, 9],
      culture: [8, 9, 9, 8],
      meetings: [6, 6, 5, 6],
      hiring: [3, 3, 4, 4],
      deadlines: [4, 4, 3, 4],
      pay: [4, 3, 4, 3],
    },
  },
  {
    name: 'Banca Transilvania',
    cities: ['Cluj-Napoca', 'Bucuresti', 'Oradea'],
    themes: {
      meetings: [12, 11, 12, 10],
      management: [9, 10, 9, 9],
      tools: [8, 8, 9, 10],
      'return-to-office': [4, 4, 5, 5],
      pay: [4, 4, 4, 4],
      culture: [4, 4, 3, 4],
      'small-joys': [3, 3, 2, 2],
    },
  },
  {
    name: 'Genpact',
    cities: ['Bucuresti', 'Cluj-Napoca'],
    themes: {
      overtime: [11, 10, 9, 9],
      hiring: [4, 8, 9, 11],
      pay: [9, 9, 10, 8],
      management: [6, 5, 5, 5],
      deadlines: [6, 5, 5, 5],
      culture: [4, 4, 3, 3],
      'small-joys': [4, 3, 3, 3],
    },
  },
];

export interface PastMeme {
  joke: DemoJoke;
  /** The number of its look, which is its own among the memes of the joke. */
  look: number;
  company: string;
  city: City;
  themes: JokeTheme[];
  /** The index of the colleague who posted it. */
  by: number;
  /** When it was published, in milliseconds since the epoch. */
  time: number;
}

type UntoldMeme = Omit<PastMeme, 'joke' | 'look'>;

/** Returns the memes of the last four whole quarters before `now`, oldest first. */
export function planPast(random: Random, now: number): PastMeme[] {
  const memes = PAST_COMPANIES.flatMap((company) => {
    const staff = random.sample([...new Array(COLLEAGUES).keys()], STAFF);
    return [0, 1, 2, 3].flatMap((quarter) => {
      const [from, to] = [startOfQuarter(now, quarter - 4), startOfQuarter(now, quarter - 3)];
      const pairs = pairThemes(random, company, quarter);
      const authors = random.sample(staff, pairs.length);
      return pairs.map(
        (themes, n): UntoldMeme => ({
          company: company.name,
          city: company.cities[random.between(0, company.cities.length - 1)] as City,
          themes,
          by: authors[n] as number,
          time: from + ((n + random.next()) / pairs.length) * (to - from),
        }),
      );
    });
  });
  return tellJokes(memes.toSorted((one, other) => one.time - other.time));
}

/** The list of all memes. */
const ALL = '';

/** Gives each meme a joke of one of its themes that no list has had for a page, in a look of its own. */
function tellJokes(memes: readonly UntoldMeme[]): PastMeme[] {
  const lists = new Map<string, DemoJoke[]>();
  const looks = new Map<DemoJoke, number>();
  return memes.map((meme) => {
    const all = lists.get(ALL) ?? [];
    const names = [ALL, meme.company, ...meme.themes];
    const recent = names.flatMap((name) => lists.get(name)?.slice(1 - PAGE.defaultLimit) ?? []);
    // Of the theme that has most left, those told longest ago first.
    const left = (theme: JokeTheme) => JOKES[theme].filter((joke) => !recent.includes(joke)).length;
    const jokes = meme.themes
      .toSorted((one, other) => left(other) - left(one))
      .flatMap((theme) =>
        JOKES[theme].toSorted((one, other) => all.lastIndexOf(one) - all.lastIndexOf(other)),
      );
    const joke = jokes.find((each) => !recent.includes(each)) ?? (jokes[0] as DemoJoke);
    const look = looks.get(joke) ?? 0;
    looks.set(joke, look + 1);
    for (const name of names) lists.set(name, [...(lists.get(name) ?? []), joke]);
    return { ...meme, joke, look };
  });
}

/** Returns the start of the quarter that is `away` from the one of `time`, UTC. */
function startOfQuarter(time: number, away: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), (Math.floor(date.getUTCMonth() / 3) + away) * 3);
}

/** Returns the one or two themes of each meme of a quarter, in random order: pairs of mentions. */
function pairThemes(random: Random, { themes }: PastCompany, quarter: number): JokeTheme[][] {
  const mentions = (Object.keys(themes) as JokeTheme[]).flatMap((theme) =>
    new Array<JokeTheme>(themes[theme]?.[quarter] ?? 0).fill(theme),
  );
  const half = Math.ceil(mentions.length / 2);
  // Mentions of one theme are adjacent, so mentions that are half the list apart usually have different themes.
  const pairs = mentions
    .slice(0, half)
    .map((theme, n) => [theme, mentions[half + n]].filter((each) => each !== undefined));
  return random.sample(
    pairs.map(([one, other]) => [...new Set([one, other])].filter((each) => each !== undefined)),
    pairs.length,
  );
}
