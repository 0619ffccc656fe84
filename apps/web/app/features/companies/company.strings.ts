export const companyStrings = {
  heading: 'Companies',
  search: 'Find your company',
  searchButton: 'Search',
  all: 'All companies',
  none: 'No company with this name. Try fewer letters.',
  previous: 'Previous companies',
  next: 'Next companies',
  pageOf: (page: number, pages: number) => `${page} of ${pages}`,
  memeCount: (count: number) => (count === 1 ? '1 meme' : `${count} memes`),
} as const;
