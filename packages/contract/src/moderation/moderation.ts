import { z } from 'zod';
import { ApprovalStatus, Meme, MemeVersion } from '../memes/memes.ts';
import { ClaimedIdentity, IsoTime, optionalText } from '../site/fields.ts';
import { MEME } from '../site/limits.ts';
import { PageQuery } from '../site/paging.ts';
import { MINUTE, SECOND } from '../site/time.ts';
import { ReasonCode } from './reasons.ts';

export const DESK = {
  bulkMax: 50,
  /** A card counts as open for this long after the desk's last message about it. */
  presence: MINUTE,
  /** Whoever opened a card first has claimed it for this long (decision 272). */
  claim: 5 * MINUTE,
  announceEvery: 20 * SECOND,
  /** Minimum time between two updates to a desk. */
  coalesce: 100,
  /** Limit of messages per connection: `[messages, window]`. */
  messages: [120, 10 * SECOND],
  /** How often the server checks the role of a desk's member again. */
  recheckEvery: 30 * SECOND,
  /** Polling interval without a connection. */
  pollEvery: 5 * SECOND,
  /** Number of latest history entries on a card. */
  historyShown: 10,
} as const;

/** How long moderators can undo a decision; `grace` allows for the network. */
export const UNDO = { window: 10 * SECOND, grace: 2 * SECOND } as const;

export const ApprovalBody = ClaimedIdentity.extend({
  status: z.enum(['approved', 'rejected']),
  reason: optionalText(MEME.reasonMax),
  reason_code: ReasonCode.nullish(),
  /** The version that the moderator saw; another one responds 409 `meme_changed`. Omitted: the current version. */
  version: MemeVersion,
});
export type ApprovalBody = z.infer<typeof ApprovalBody>;

/** Memes that a decision took from the queue or the public, and that a moderator can bring back. */
export const RemovedQuery = PageQuery.extend({ status: z.enum(['removed', 'rejected']).default('removed') });
export type RemovedQuery = z.infer<typeof RemovedQuery>;

/** The version that the moderator saw, as in `ApprovalBody`. */
export const UndoBody = z.object({ version: MemeVersion }).nullish();

/** One decision about several memes; each is decided in its own transaction. */
export const DecisionsBody = ApprovalBody.omit({ version: true }).extend({
  ids: z
    .array(z.number().int().positive())
    .min(1)
    .max(DESK.bulkMax)
    .transform((ids) => [...new Set(ids)]),
  /** The version of each meme that the moderator saw, by id. */
  versions: z.record(z.string().regex(/^[1-9]\d{0,15}$/), z.number().int().positive()).optional(),
});
export type DecisionsBody = z.infer<typeof DecisionsBody>;

/**
 * The outcome for one meme of a bulk decision. `gone`: the meme was deleted. `own_matter`: it concerns the caller. `changed`:
 * it is pending in another version, `meme`. `proposal_open`: its proposed company is not settled.
 */
export const DecisionOutcome = z
  .object({
    id: z.number().int().positive(),
    outcome: z.enum(['decided', 'already_decided', 'changed', 'proposal_open', 'own_matter', 'gone']),
    approval_status: ApprovalStatus.nullable(),
    approved_by_username: z.string().nullable(),
    meme: Meme.optional(),
  })
  .meta({ id: 'DecisionOutcome' });
export type DecisionOutcome = z.infer<typeof DecisionOutcome>;
export const DecisionOutcomeList = z.array(DecisionOutcome);

/** Numbers of what was promised an answer within 48 business hours, by page. */
export const WaitingCounts = z
  .object({
    memes: z.number().int().nonnegative(),
    /** Open cases. */
    reports: z.number().int().nonnegative(),
    appeals: z.number().int().nonnegative(),
  })
  .meta({ id: 'ModerationWaiting' });
export type WaitingCounts = z.infer<typeof WaitingCounts>;

/** A decision of the caller that can still be undone. */
const UndoableDecision = z.object({
  meme: Meme,
  /** When the offer to undo it ends. */
  until: IsoTime,
});
export const UndoableDecisionList = z.array(UndoableDecision);
export type UndoableDecisionList = z.infer<typeof UndoableDecisionList>;

/** The number of other people who can decide now. Without any, the caller's own matters wait for a second moderator. */
export const Colleagues = z
  .object({ others: z.number().int().nonnegative() })
  .meta({ id: 'ModerationColleagues' });
export type Colleagues = z.infer<typeof Colleagues>;
