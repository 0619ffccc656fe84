/** Texts about the figures of a company (product: figures of a company). */
export const pulseStrings = {
  facts: 'Facts',
  memes: 'Memes',
  people: 'People who posted',
  atLeast: (people: number) => `at least ${people}`,
  since: 'Since',
  cities: 'Cities',
  about: 'What the memes are about',
  quarters: 'Quarter by quarter',
  quarter: (name: string) => `Q${name.slice(5)} ${name.slice(0, 4)}`,
  theme: 'Theme',
  best: 'The best of each theme',
  votes: (count: string) => `${count} votes`,
  share: (share: number) => `${share}%`,
  interval: (low: number, high: number) => `${low} to ${high}%`,
  intervalHint:
    'The bar is our best guess; with a chance of 90%, the true share lies within the thin line. The blue mark is the share in all other companies.',
  elsewhere: {
    like: (others: number) => `elsewhere ${others}%`,
    more: (others: number) => `more than elsewhere: ${others}%`,
    less: (others: number) => `less than elsewhere: ${others}%`,
  },
  glance: 'At a glance',
  mostly: 'Mostly about',
  joint: (isLast: boolean) => (isLast ? ' and ' : ', '),
  moreOf: (theme: string, times: number) =>
    times >= 2 ? `${theme}: ${times} × elsewhere` : `${theme}: more than elsewhere`,
  lessOf: (theme: string) => `${theme}: less than elsewhere`,
  emptyHint: 'A dash: too few people spoke of it.',
  joke: 'Jokes, not a survey.',
  method: 'How we count',
  few: 'There are too few memes for figures yet',
  fewText: 'It takes eight memes by five people, so that no figure is about one person. Every meme counts.',
  resting: 'The figures rest',
  restingText:
    'A meme has gone. The figures come back when enough people have posted again, so that nobody can tell whose it was.',
  post: 'Post a meme',
  rss: 'RSS',
  search: 'Search in these memes',
  searchButton: 'Search',
  general: 'Meanwhile, from everywhere',
} as const;

/** Romanian. */
export const pulseStringsRo = { joke: 'Glume, nu sondaj.' } as const;
