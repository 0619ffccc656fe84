/** Where the comments of all memes are kept in the tab, and those of one: small, since live updates need it on every page. */
export const ALL_COMMENTS = ['comments'] as const;
export const commentsKey = (memeId: number) => [...ALL_COMMENTS, memeId] as const;
