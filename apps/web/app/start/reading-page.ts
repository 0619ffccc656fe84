/** `handle` of a page that is complete without scripts: React starts with the first use (decision 131). */
export const READING_PAGE = { isForReading: true } as const;

/** The same for visitors. For members, React starts at once, because it renders their part of the page. */
export const VISITORS_READING_PAGE = { isForReading: true, isForMembers: true } as const;
