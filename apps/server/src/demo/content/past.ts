import type { City } from '@corpomeme/contract/companies/company-names';
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

/** Returns the memes of the last four whole quarters before `now`, oldest first. */
export function planPast(random: Random, now: number): PastMeme[] {
  // Companies take the jokes of a theme in turn, so that none is repeated before all were told.
  const told = new Map<JokeTheme, number>();
  const memes = PAST_COMPANIES.flatMap((company) => {
    const staff = random.sample([...new Array(COLLEAGUES).keys()], STAFF);
    return [0, 1, 2, 3].flatMap((quarter) => {
      const [from, to] = [startOfQuarter(now, quarter - 4), startOfQuarter(now, quarter - 3)];
      const pairs = pairThemes(random, company, quarter);
      const authors = random.sample(staff, pairs.length);
      return pairs.map(
        (themes, n): PastMeme => ({
          ...tell(themes[0] as JokeTheme, told),
          company: company.name,
          city: company.cities[random.between(0, company.cities.length - 1)] as City,
          themes,
          by: authors[n] as number,
          time: from + ((n + random.next()) / pairs.length) * (to - from),
        }),
      );
    });
  });
  return memes.toSorted((one, other) => one.time - other.time);
}

/** Returns the next joke of the theme, in a look that no meme of the joke had before. */
function tell(theme: JokeTheme, told: Map<JokeTheme, number>): Pick<PastMeme, 'joke' | 'look'> {
  const before = told.get(theme) ?? 0;
  told.set(theme, before + 1);
  const jokes = JOKES[theme];
  return {
    joke: jokes[before % jokes.length] as DemoJoke,
    look: Math.floor(before / jokes.length),
  };
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
