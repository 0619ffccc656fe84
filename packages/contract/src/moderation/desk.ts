import { z } from 'zod';
import { COMPANY } from '../companies/companies.ts';
import { MEME_LANGUAGES } from '../memes/meme-lists.ts';
import { type ApprovalStatus, Meme } from '../memes/memes.ts';
import { AuthorQuestion } from '../memes/questions.ts';
import { AuthorRecord } from '../safety/sanctions.ts';
import { IsoTime, MemeId, opaque, plainLine } from '../site/fields.ts';
import { SEARCH } from '../site/limits.ts';
import { PageQuery } from '../site/paging.ts';
import { DAY, HOUR } from '../site/time.ts';
import { DESK } from './moderation.ts';
import { CheckName, Finding, PictureText } from './screening.ts';

/** How long a meme waits at least, in ms. */
export const QUEUE_AGE = { hour: HOUR, day: DAY, two_days: 2 * DAY } as const;
type QueueAge = keyof typeof QUEUE_AGE;
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
const LIKENESSES = ['picture', 'words', 'burst'] as const;

/** Messages between a moderator's desk and the server over `/ws`, in addition to the public ones (decision 043). */

/** A message from the desk. The first one carries the token, so that no URL contains it; later ones name the open card. */
export const DeskClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('deskJoin'), token: opaque(512).min(1) }),
  z.object({
    type: z.literal('deskOpen'),
    memeId: z.number().int().positive().nullable(),
    /** The others of its group, which it claims, too. */
    alike: z.array(z.number().int().positive()).max(DESK.bulkMax).default([]),
  }),
]);
export type DeskClientMessage = z.infer<typeof DeskClientMessage>;

/** A moderator who has a card open. */
export const DeskReader = z.object({ user_id: z.string(), username: z.string() }).meta({ id: 'DeskReader' });
export type DeskReader = z.infer<typeof DeskReader>;

/** Filters of the queue, which narrow each other (decision 271). */
export const QueueQuery = PageQuery.extend({
  company: plainLine(COMPANY.nameMax).min(1).optional(),
  /** Memes with a finding of this check. */
  finding: CheckName.optional(),
  language: z.enum(MEME_LANGUAGES).optional(),
  age: z.enum(QUEUE_AGES).optional(),
  kind: z.enum(QUEUE_KINDS).optional(),
  only: z.enum(QUEUE_FLAGS).optional(),
  /** Memes with all of these words, or their beginnings, in title, message, company, picture or its description. */
  search: plainLine(SEARCH.max).min(1).optional(),
  /** The group of this pending meme: itself and what is alike. Empty if it concerns the caller. */
  like: MemeId.optional(),
});
export type QueueQuery = z.infer<typeof QueueQuery>;

/** A pending meme with everything that a decision needs. */
export const QueueCard = z
  .object({
    meme: Meme,
    /** Whether the caller is its author or reported it. Another moderator decides it, and the fields below are empty. */
    concerns_you: z.boolean(),
    /** 1 if a finding is decisive, -1 while the meme waits for its author, else 0. The queue sorts by rank before score. */
    review_rank: z.number().int(),
    /** The sum of the findings' weights. Within a rank, the highest score comes first, then the oldest meme. */
    review_score: z.number().int(),
    /** Whether the checks consider the picture unpleasant. */
    is_unpleasant: z.boolean(),
    resubmitted_at: IsoTime.nullable(),
    findings: z.array(Finding),
    author: AuthorRecord.nullable(),
    /** Null until text recognition has run. */
    picture_text: PictureText.nullable(),
    /** Number of entries in its history: decisions, resubmissions, appeals. */
    history_count: z.number().int().nonnegative(),
    /** What a moderator asked the author about this version. */
    question: AuthorQuestion.nullable(),
    readers: z.array(DeskReader),
    /** Only with `like`, for all other memes of the group. */
    alike: z.array(z.enum(LIKENESSES)).optional(),
  })
  .meta({ id: 'QueueCard' });
export type Likeness = (typeof LIKENESSES)[number];
export type QueueCard = z.infer<typeof QueueCard>;
export const QueueCardList = z.array(QueueCard);

/** The current state of a meme; null if it was deleted. A state `pending` may also mean new findings or reports. */
export interface DeskChange {
  id: number;
  approval_status: ApprovalStatus | null;
  approved_by_username: string | null;
  /** The moderator who decided. */
  decided_by: string | null;
}

export type DeskMessage =
  | { type: 'deskJoined' }
  | { type: 'deskChanged'; data: DeskChange[] }
  /** The moderators who have each of these cards open now; the list may be empty. */
  | { type: 'deskReaders'; data: { id: number; readers: DeskReader[] }[] };

/** The choices of the queue's filters. Free of schemas, because browsers list them. */
