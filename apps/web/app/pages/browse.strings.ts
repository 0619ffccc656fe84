export const browseStrings = {
  title: 'Browse',
  heading: 'Browse memes',
  headingOf: (company: string) => `Memes about ${company}`,
  description: 'Workplace memes from companies in Romania, sorted by newest, most votes or most comments.',
} as const;
