import { DAY, HOUR } from '../site/time.ts';

/** The choices of the queue's filters. Free of schemas, because browsers list them. */

/** How long a meme waits at least, in ms. */
export const QUEUE_AGE = { hour: HOUR, day: DAY, two_days: 2 * DAY } as const;
export type QueueAge = keyof typeof QUEUE_AGE;
export const QUEUE_AGES = Object.keys(QUEUE_AGE) as [QueueAge, ...QueueAge[]];

/** `asked`: a moderator asked its author. `proposal`: it proposes a company. */
export const QUEUE_KINDS = ['first', 'resubmitted', 'asked', 'proposal'] as const;

/**
 * `new_authors`: by accounts without an approved meme. `reported`: with an open case. `new_authors` and the findings about
 * authors leave out memes without a name.
 */
export const QUEUE_FLAGS = ['new_authors', 'reported'] as const;

/** Findings about the author, not about the meme. */
export const AUTHOR_FINDINGS = ['new-author', 'rejected-author', 'many-at-once'] as const;

/** Why memes stand in one group: alike pictures, the same words, or sent by one account within ten minutes. */
export const LIKENESSES = ['picture', 'words', 'burst'] as const;
