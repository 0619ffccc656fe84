import { z } from 'zod';
import { CaseOutcome } from '../disputes/reports.ts';
import { AuditAction } from '../people/audit-log.ts';
import { IsoTime } from '../site/fields.ts';
import { PageQuery } from '../site/paging.ts';
import { ReasonCode } from './reasons.ts';

/**
 * Actions that the public log lists without the moderator's pseudonym, because the author of the meme reads the name of
 * the moderator who approved or restored it (decision 096).
 */
export const UNNAMED_ACTIONS: readonly string[] = [
  'meme.approve',
  'meme.undo',
  'meme.restore',
  'appeal.accept',
];

/** Actions that the public log lists (decision 041). */
export const PublicLogAction = AuditAction.extract([
  'meme.approve',
  'meme.reject',
  'meme.undo',
  'meme.reopen',
  'meme.remove',
  'meme.restore',
  'meme.delete',
  'meme.comments',
  'appeal.accept',
  'appeal.dismiss',
  'case.close',
  'comment.remove',
  'comment.delete',
  'comment.restore',
  'user.warn',
  'user.posting_ban',
  'user.suspend',
  'user.sanction_lift',
  'user.delete',
]);
export type PublicLogAction = z.infer<typeof PublicLogAction>;

export const ModerationLogQuery = PageQuery.extend({ action: PublicLogAction.optional() });
export type ModerationLogQuery = z.infer<typeof ModerationLogQuery>;

/** An entry of the public log, without the people concerned and without free text. */
export const ModerationLogEntry = z
  .object({
    /** Rounded to the minute. */
    at: IsoTime,
    action: PublicLogAction,
    reason_code: ReasonCode.nullable(),
    /** The outcome of a case. */
    outcome: CaseOutcome.nullable(),
    /**
     * The moderator's pseudonym for the calendar year, such as `Moderator K7QD`. Null for the site itself, and for actions
     * whose moderator the author of the meme reads by name (decision 096).
     */
    moderator: z.string().nullable(),
    /** The approved meme, while it is public. */
    meme_id: z.number().int().nullable(),
  })
  .meta({ id: 'ModerationLogEntry' });
export type ModerationLogEntry = z.infer<typeof ModerationLogEntry>;
export const ModerationLog = z.array(ModerationLogEntry);

export const ModerationMonth = z
  .object({
    /** UTC, `2026-01`. */
    month: z.string().regex(/^\d{4}-\d{2}$/),
    /** Counts by action; actions without entries are omitted. */
    counts: z.partialRecord(PublicLogAction, z.number().int().positive()),
  })
  .meta({ id: 'ModerationMonth' });
export type ModerationMonth = z.infer<typeof ModerationMonth>;
/** The last twelve months, current month first. */
export const ModerationMonths = z.array(ModerationMonth);
