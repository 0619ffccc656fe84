import { z } from 'zod';
import { AuditAction } from './admin.ts';
import { IsoTime, MemeId, optionalText, plainText, UserId } from './fields.ts';
import { APPEAL } from './limits.ts';
import { Meme, MemeVersion } from './memes.ts';
import { ReasonCode } from './reasons.ts';
import { AppealState, AuthorRecord, Sanction } from './sanctions.ts';

/** Once for each decision: a rejection, a removal, a sanction. */
export const AppealBody = z.object({ text: plainText(APPEAL.textMax).min(1) });

export const AppealParams = z.object({ id: MemeId });

export const AppealDecisionBody = z.object({
  outcome: z.enum(['accepted', 'dismissed']),
  answer: optionalText(APPEAL.answerMax),
  /** Of the meme; another is 409 `meme_changed`. */
  version: MemeVersion,
});
export type AppealDecisionBody = z.infer<typeof AppealDecisionBody>;

/** What a moderator needs to answer an appeal; exactly one of `meme` and `sanction` is there. */
export const Appeal = z
  .object({
    id: z.number().int().positive(),
    state: AppealState,
    text: z.string(),
    created_at: IsoTime,
    answer: z.string().nullable(),
    decided_at: IsoTime.nullable(),
    decided_by_username: z.string().nullable(),
    user_id: UserId,
    username: z.string(),
    record: AuthorRecord,
    /** What is appealed against. */
    decision: z.object({
      action: AuditAction,
      at: IsoTime,
      by_username: z.string().nullable(),
      reason: z.string().nullable(),
      reason_code: ReasonCode.nullable(),
    }),
    meme: Meme.nullable(),
    sanction: Sanction.nullable(),
    /** False for whom it concerns and for who made the decision: another moderator answers. */
    may_decide: z.boolean(),
  })
  .meta({ id: 'Appeal' });
export type Appeal = z.infer<typeof Appeal>;
export const AppealList = z.array(Appeal);
