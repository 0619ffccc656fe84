/** Each key that begins with `all` holds a meme or pages of memes; `patchMeme` changes a meme in all of them. */
export const memeKeys = {
  all: ['memes'],
  lists: ['memes', 'list'],
  list: (filter: object) => ['memes', 'list', filter] as const,
  newest: (list: object) => ['newest', list] as const,
  ones: ['memes', 'one'],
  one: (id: number) => ['memes', 'one', id] as const,
  removal: (id: number) => ['removal', id] as const,
  ofDay: (day: string | undefined) => ['day-meme', day] as const,
  around: (id: number) => ['around', id] as const,
  own: ['memes', 'own'],
  ownOf: (userId: string, status: string | null) => ['memes', 'own', userId, status] as const,
  lastPlaceOf: (userId: string) => ['last-place', userId] as const,
  /** Counts, which no change of a meme patches. */
  ownSummaries: ['own-summary'],
  ownSummaryOf: (userId: string) => ['own-summary', userId] as const,
  author: (id: string, cursor: string | undefined) => ['memes', 'author', id, cursor] as const,
  kept: (list: string, userId: string) => ['memes', 'kept', list, userId] as const,
  pending: ['memes', 'pending'],
  /** Whether the member posted a meme without a name. */
  ownershipOf: (id: number, userId: string) => ['ownership', id, userId] as const,
  linkWait: (id: number) => ['link-wait', id] as const,
  histories: ['history'],
  history: (id: number) => ['history', id] as const,
  preview: (address: string) => ['picture-preview', address] as const,
  pictureText: (id: number) => ['picture-text', id] as const,
} as const;
