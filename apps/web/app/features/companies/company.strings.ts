export const companyStrings = {
  heading: 'Companies',
  previous: 'Previous companies',
  next: 'Next companies',
  memeCount: (count: number) => (count === 1 ? '1 meme' : `${count} memes`),
} as const;
