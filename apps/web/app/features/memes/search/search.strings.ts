export const searchStrings = {
  label: 'Search memes and companies',
  hint: 'Words in the title, message, company, author or picture',
  submit: 'Search',
  clear: 'Clear the search',
  order: 'Newest first',
  resultsOf: (words: string) => `Memes with “${words}”`,
  none: (words: string, company: string | undefined) =>
    company ? `No meme about ${company} has “${words}”.` : `No meme has “${words}”.`,
  advice: 'All words have to be there. Try fewer, or the beginning of one.',
  allCompanies: 'Search all companies',
  allMemes: 'Show all memes',
} as const;
