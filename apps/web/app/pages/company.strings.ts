export const companyPageStrings = {
  title: (company: string) => `${company} memes`,
  description: (company: string, memes: number) =>
    memes > 0
      ? `What it is like to work at ${company}, told in ${memes === 1 ? 'one meme' : `${memes} memes`}.`
      : `What it is like to work at ${company}, told in memes.`,
  compare: 'Compare with other companies',
  allCompanies: 'Browse',
} as const;
