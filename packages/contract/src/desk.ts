import { z } from 'zod';
import { IsoTime } from './fields.ts';
import { type ApprovalStatus, Meme } from './memes.ts';
import { AuthorRecord } from './sanctions.ts';
import { Finding, PictureText } from './screening.ts';

/** What moderators' desks say and hear over `/ws` beside what everybody hears (decision 043). */

/** The first thing a desk says, so that no address carries the token; then which card it has open, again and again. */
export const DeskCall = z.discriminatedUnion('type', [
  z.object({ type: z.literal('deskJoin'), token: z.string().min(1).max(512) }),
  z.object({ type: z.literal('deskOpen'), memeId: z.number().int().positive().nullable() }),
]);
export type DeskCall = z.infer<typeof DeskCall>;

/** Somebody who has a card open. */
export const DeskReader = z.object({ user_id: z.string(), username: z.string() }).meta({ id: 'DeskReader' });
export type DeskReader = z.infer<typeof DeskReader>;

/** A pending meme with all that a decision needs. */
export const QueueCard = z
  .object({
    meme: Meme,
    /** It is the caller's, or they reported it: another moderator decides. Then nothing below is told. */
    concerns_you: z.boolean(),
    /** 1 with a decisive finding, otherwise 0: the highest rank comes first, whatever the scores are. */
    review_rank: z.number().int(),
    /** The sum of its findings: within a rank the highest comes first, and of equal ones the oldest. */
    review_score: z.number().int(),
    /** The checks think that the picture may be unpleasant to look at. */
    is_unpleasant: z.boolean(),
    /** A hard case is meant for one of the moderators who are at a desk; anybody may decide it. Null: for nobody in particular. */
    meant_for: DeskReader.nullable(),
    resubmitted_at: IsoTime.nullable(),
    findings: z.array(Finding),
    author: AuthorRecord.nullable(),
    /** Null until the picture is read. */
    picture_text: PictureText.nullable(),
    /** How many entries its history has: decisions, resubmissions, appeals. */
    history_count: z.number().int().nonnegative(),
    readers: z.array(DeskReader),
  })
  .meta({ id: 'QueueCard' });
export type QueueCard = z.infer<typeof QueueCard>;
export const QueueCardList = z.array(QueueCard);

/** How a meme stands now; a status of null: it is gone. `pending` may as well be news about it: findings, reports. */
export interface DeskChange {
  id: number;
  approval_status: ApprovalStatus | null;
  approved_by_username: string | null;
  /** Whose decision it is. */
  decided_by: string | null;
}

export type DeskMessage =
  | { type: 'deskJoined' }
  | { type: 'deskChanged'; data: DeskChange[] }
  /** Everybody who has one of these cards open, now; nobody where the list is empty. */
  | { type: 'deskReaders'; data: { id: number; readers: DeskReader[] }[] };
