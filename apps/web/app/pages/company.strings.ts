export const companyPageStrings = {
  title: (company: string) => `${company} memes`,
  description: (company: string) => `What it is like to work at ${company}, told in memes.`,
  allCompanies: 'Browse',
} as const;
