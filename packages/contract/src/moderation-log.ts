import { z } from 'zod';
import { AuditAction } from './admin.ts';
import { IsoTime } from './fields.ts';
import { PageQuery } from './paging.ts';
import { ReasonCode } from './reasons.ts';
import { CaseOutcome } from './reports.ts';

/** What everybody may know of the decisions of moderators (decision 041). */
export const LoggedAction = AuditAction.extract([
  'meme.approve',
  'meme.reject',
  'meme.undo',
  'meme.reopen',
  'meme.remove',
  'meme.restore',
  'meme.delete',
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
export type LoggedAction = z.infer<typeof LoggedAction>;

export const ModerationLogQuery = PageQuery.extend({ action: LoggedAction.optional() });
export type ModerationLogQuery = z.infer<typeof ModerationLogQuery>;

/** Never whom it was about, nor anybody's own words. */
export const ModerationLogEntry = z
  .object({
    /** To the minute. */
    at: IsoTime,
    action: LoggedAction,
    reason_code: ReasonCode.nullable(),
    /** What became of a case. */
    outcome: CaseOutcome.nullable(),
    /** A name for this calendar year, such as `Moderator K7QD`; null: the site itself. */
    moderator: z.string().nullable(),
    /** Of an approval, while the meme is public. */
    meme_id: z.number().int().nullable(),
  })
  .meta({ id: 'ModerationLogEntry' });
export type ModerationLogEntry = z.infer<typeof ModerationLogEntry>;
export const ModerationLog = z.array(ModerationLogEntry);

export const ModerationMonth = z
  .object({
    /** UTC, `2026-01`. */
    month: z.string().regex(/^\d{4}-\d{2}$/),
    /** Those that happened. */
    counts: z.partialRecord(LoggedAction, z.number().int().positive()),
  })
  .meta({ id: 'ModerationMonth' });
export type ModerationMonth = z.infer<typeof ModerationMonth>;
/** The last twelve, this one first. */
export const ModerationMonths = z.array(ModerationMonth);
