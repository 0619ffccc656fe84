import { z } from 'zod';
import { hasReason, ReasonCode } from '../moderation/reasons.ts';
import { ERRORS } from '../site/errors.ts';
import { IsoTime, MemeId, optionalText, UserId } from '../site/fields.ts';
import { DecisionRule } from '../site/rules.ts';
import { DAY } from '../site/time.ts';

/** Lengths of sanctions in days. Admins may set up to `maxDays` or no end. */
export const SANCTION = {
  reasonMax: 500,
  maxDays: 3650,
  /** How long the member sees a warning. */
  warningShown: 30 * DAY,
  /** A warning has days only if it pauses contests. */
  moderatorDays: { warning: 30, posting_ban: 30, suspension: 7 },
} as const;

/** From mild to severe. A posting ban forbids memes; a suspension also forbids votes, comments and reports. */
const SANCTION_KINDS = ['warning', 'posting_ban', 'suspension'] as const;
export const SanctionKind = z.enum(SANCTION_KINDS);
export type SanctionKind = z.infer<typeof SanctionKind>;

/** What an active sanction forbids. */
export const Restriction = z.enum(['posting_ban', 'suspension']);
export type Restriction = z.infer<typeof Restriction>;

export const AppealState = z.enum(['open', 'accepted', 'dismissed', 'closed']);
export type AppealState = z.infer<typeof AppealState>;

/** An appeal as its author sees it; `closed`: its subject changed before an answer. */
export const OwnAppeal = z.object({
  state: AppealState,
  text: z.string(),
  created_at: IsoTime,
  answer: z.string().nullable(),
  decided_at: IsoTime.nullable(),
});
export type OwnAppeal = z.infer<typeof OwnAppeal>;

export const Sanction = z
  .object({
    id: z.number().int().positive(),
    user_id: UserId,
    kind: SanctionKind,
    reason: z.string().nullable(),
    reason_code: ReasonCode.nullable(),
    /** The house rule of the reason, in the version of the decision. */
    rule: DecisionRule.nullable(),
    created_at: IsoTime,
    /** Null for a sanction without an end. A warning with an end pauses the contests of the member's company. */
    expires_at: IsoTime.nullable(),
    lifted_at: IsoTime.nullable(),
    /** Whether it is active; for a warning, whether it was not withdrawn. */
    in_force: z.boolean(),
    /** For moderators only, otherwise null. */
    created_by_username: z.string().nullable(),
    lifted_by_username: z.string().nullable(),
    appeal: OwnAppeal.nullable(),
  })
  .meta({ id: 'Sanction' });
export type Sanction = z.infer<typeof Sanction>;
/** Latest first. */
export const SanctionList = z.array(Sanction);

/** The part of a sanction that the member sees on every page. */
export const SanctionNotice = Sanction.pick({
  id: true,
  kind: true,
  reason: true,
  reason_code: true,
  expires_at: true,
});
export type SanctionNotice = z.infer<typeof SanctionNotice>;

export const SanctionBody = z
  .object({
    kind: SanctionKind,
    reason: optionalText(SANCTION.reasonMax),
    reason_code: ReasonCode.nullish(),
    /** Whole days from now; null or omitted: until it is lifted. A warning that pauses no contests has none. */
    days: z.number().int().min(1).max(SANCTION.maxDays).nullish(),
  })
  .extend({
    /** Of a warning: until its end, the company that the member contested for contests nothing (DSA, article 23). */
    pauses_contests: z.boolean().optional(),
  })
  .refine(hasReason, { path: ['reason_code'], message: ERRORS.reason_required[1] })
  .refine(({ kind, days, pauses_contests }) => !pauses_contests || (kind === 'warning' && days), {
    path: ['pauses_contests'],
    message: 'needs a warning with days',
  });
export type SanctionBody = z.infer<typeof SanctionBody>;

export const SanctionParams = z.object({ id: UserId, sanctionId: MemeId });
export const OwnSanctionParams = z.object({ id: MemeId });

/** What moderators read of the author of a meme without a name: the author's memes when this one was submitted. */
export const AuthorStanding = z.enum(['new', 'known', 'often_refused']);
export type AuthorStanding = z.infer<typeof AuthorStanding>;

/**
 * An author's numbers for moderators. Memes are counted by their current state. The numbers of a pseudonym count only its
 * own meme and sanctions through it (decision 170).
 */
export const AuthorRecord = z
  .object({
    approved: z.number().int().nonnegative(),
    rejected: z.number().int().nonnegative(),
    removed: z.number().int().nonnegative(),
    warnings: z.number().int().nonnegative(),
    restriction: Restriction.nullable(),
    /** Null without a restriction, and for one without an end. */
    sanctioned_until: IsoTime.nullable(),
    /** Null for a pseudonym. */
    member_since: IsoTime.nullable(),
    /** For a pseudonym only. */
    standing: AuthorStanding.optional(),
  })
  .meta({ id: 'AuthorRecord' });
export type AuthorRecord = z.infer<typeof AuthorRecord>;
