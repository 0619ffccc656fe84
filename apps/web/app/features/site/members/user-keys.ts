/** Query keys of a member's own name. */
export const userKeys = { suggestions: ['name-suggestions'] } as const;
