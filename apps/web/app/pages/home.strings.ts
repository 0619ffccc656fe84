export const homeStrings = {
  title: 'Corpomeme',
  headline: 'Reviews you can',
  headlineEnd: 'laugh at.',
  text: 'Workplace memes as company reviews, posted by people who were in the meeting.',
  description: 'Workplace memes as company reviews. Find your company, laugh, and post your own.',
  upload: 'Upload a meme review',
  find: 'Find your company',
  reviews: 'Reviews',
  viewAll: 'View All',
} as const;
