export const companyStrings = {
  heading: 'Companies',
  all: 'All companies',
  find: 'Find a company',
  submit: 'Find',
  previous: 'Previous companies',
  next: 'Next companies',
  found: (count: number) => (count === 1 ? '1 company found' : `${count} companies found`),
  citiesFound: (count: number) => (count === 1 ? '1 city found' : `${count} cities found`),
  memeCount: (count: number) => (count === 1 ? '1 meme' : `${count} memes`),
} as const;
