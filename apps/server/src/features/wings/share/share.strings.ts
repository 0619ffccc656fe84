import { GENERAL } from '@corpomeme/contract/companies/company-names';

/** Texts about this site for other sites. */
export const shareStrings = {
  name: 'Corpomeme',
  tagline: 'Reviews you can laugh at.',
  taglineRo: 'Recenzii de care poți râde.',
  siteTitle: 'Workplace memes as company reviews',
  siteDescription: 'Workplace memes as company reviews. Find your company, laugh, and post your own.',
  companyTitle: (company: string) => `${company} memes · Corpomeme`,
  companyDescription: (company: string) => `What it is like to work at ${company}, told in memes.`,
  themeTitle: (theme: string) => `${theme}: workplace memes · Corpomeme`,
  themeDescription: (en: string, ro: string) => `Workplace memes about ${en} (${ro}), from all companies.`,
  /** As on the meme's card: 'General' is not named as a company. */
  byline: (company: string, username: string) =>
    company === GENERAL ? `Posted by ${username}` : `${company} · Posted by ${username}`,
  imageAlt: (title: string, company: string) => `${title}, a meme about ${company}`,
  joke: 'Jokes, not a survey.',
  jokeBoth: 'Jokes, not a survey. Glume, nu sondaj.',
  /** The text of a picture of figures, for screen readers. */
  pictureTitle: (company: string, content: string) =>
    `${company} on Corpomeme: ${content}. Jokes, not a survey.`,
  badgeFoot: 'Corpomeme · Jokes, not a survey.',
  badgeMemes: (memes: number) => (memes === 1 ? '1 meme' : `${memes} memes`),
  badgeMost: (memes: number, theme: string, share: number) =>
    `${memes === 1 ? '1 meme' : `${memes} memes`} · most about ${theme} (${share}%)`,
  companyLabel: 'Workplace memes',
  chartHeading: 'What the memes are about',
  chartBar: (theme: string, share: number, low: number, high: number) =>
    `${theme} ${share}% (${low} to ${high}%)`,
  few: 'There are too few memes for figures yet',
  resting: 'The figures rest, because a meme has gone',
  seeOnSite: 'See it on Corpomeme',
  gone: 'This meme is not here any more.',
} as const;
