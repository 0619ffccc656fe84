/** Orders of threads: the newest, or those with most votes, first. Free of schemas, since browsers read them too. */
export const COMMENT_SORTS = ['newest', 'best'] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];
