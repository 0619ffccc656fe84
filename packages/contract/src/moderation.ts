import { z } from 'zod';
import { ClaimedIdentity, optionalText } from './fields.ts';
import { DESK, MEME } from './limits.ts';
import { ApprovalStatus, Meme, MemeVersion } from './memes.ts';
import { ReasonCode } from './reasons.ts';

export const ApprovalBody = ClaimedIdentity.extend({
  status: z.enum(['approved', 'rejected']),
  reason: optionalText(MEME.reasonMax),
  reason_code: ReasonCode.nullish(),
  /** The one that the moderator saw; another is 409 `meme_changed`. Left out: whatever stands there. */
  version: MemeVersion,
});
export type ApprovalBody = z.infer<typeof ApprovalBody>;

/** The version as with the decision. */
export const UndoBody = z.object({ version: MemeVersion }).nullish();

/** One decision about several memes; each is decided for itself. */
export const DecisionsBody = ApprovalBody.omit({ version: true }).extend({
  ids: z
    .array(z.number().int().positive())
    .min(1)
    .max(DESK.bulkMax)
    .transform((ids) => [...new Set(ids)]),
  /** By id, the one of each that the moderator saw. */
  versions: z.record(z.string().regex(/^[1-9]\d{0,14}$/), z.number().int().positive()).optional(),
});
export type DecisionsBody = z.infer<typeof DecisionsBody>;

/**
 * What became of one of them. `gone`: there is no such meme any more. `own_matter`: it concerns the caller. `changed`: it
 * waits as another version, `meme`. */
export const DecisionOutcome = z
  .object({
    id: z.number().int().positive(),
    outcome: z.enum(['decided', 'already_decided', 'changed', 'own_matter', 'gone']),
    approval_status: ApprovalStatus.nullable(),
    approved_by_username: z.string().nullable(),
    meme: Meme.optional(),
  })
  .meta({ id: 'DecisionOutcome' });
export type DecisionOutcome = z.infer<typeof DecisionOutcome>;
export const DecisionOutcomeList = z.array(DecisionOutcome);

/** How many other people can decide now; with none, what concerns the caller waits for a second moderator. */
export const Colleagues = z
  .object({ others: z.number().int().nonnegative() })
  .meta({ id: 'ModerationColleagues' });
export type Colleagues = z.infer<typeof Colleagues>;
