/** `handle` of a page that is complete without scripts: React starts with the first use (decision 131). */
export const READING_PAGE = { isForReading: true } as const;
