export const aroundStrings = {
  more: (company: string) => `More about ${company}`,
  all: (company: string) => `All memes about ${company}`,
  neighbours: 'Other memes',
  previous: 'Previous',
  next: 'Next',
  votes: (count: string) => `${count} votes`,
  /** For visitors who came from a shared link. */
  arrival: 'Corpomeme: workplace memes as reviews of companies. Anyone may read, members post and vote.',
  arrivalLink: 'See the newest',
} as const;
