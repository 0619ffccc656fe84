import { z } from 'zod';
import { CommentParams } from '../comments/comments.ts';
import { Meme, MemeParams, MemeVersion } from '../memes/memes.ts';
import { AuditAction } from '../people/audit-log.ts';
import { MessageResponse } from '../people/auth.ts';
import { AppealState, AuthorRecord, OwnSanctionParams, Sanction } from '../safety/sanctions.ts';
import { IsoTime, MemeId, optionalText, plainText, UserId } from '../site/fields.ts';
import { operation } from '../site/operation.ts';
import { PageQuery } from '../site/paging.ts';
import { DAY } from '../site/time.ts';
import { ReasonCode } from './reasons.ts';

export const APPEAL = {
  textMax: 1000,
  answerMax: 500,
  /** How long the text of a removed comment is kept, so that its removal can be appealed (decision 280). */
  textKept: 30 * DAY,
} as const;

/** An appeal against a rejection, a removal of a meme or comment, or a sanction; one per decision. */
export const AppealBody = z.object({ text: plainText(APPEAL.textMax).min(1) });

export const AppealParams = z.object({ id: MemeId });

export const AppealDecisionBody = z.object({
  outcome: z.enum(['accepted', 'dismissed']),
  answer: optionalText(APPEAL.answerMax),
  /** The meme's version that the moderator saw; another one responds 409 `meme_changed`. */
  version: MemeVersion,
});
export type AppealDecisionBody = z.infer<typeof AppealDecisionBody>;

/**
 * An appeal with the data to answer it. Exactly one of `meme` and `sanction` is not null; `comment` is the removed
 * comment on that meme.
 */
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
    /** The decision that the appeal is against. */
    decision: z.object({
      action: AuditAction,
      at: IsoTime,
      by_username: z.string().nullable(),
      reason: z.string().nullable(),
      reason_code: ReasonCode.nullable(),
    }),
    meme: Meme.nullable(),
    /** Its text before the removal; null if it is no longer kept. */
    comment: z.object({ id: z.number().int(), content: z.string().nullable() }).nullable(),
    sanction: Sanction.nullable(),
    /** False if the appeal concerns the caller or the caller made the decision; another moderator answers. */
    may_decide: z.boolean(),
  })
  .meta({ id: 'Appeal' });
export type Appeal = z.infer<typeof Appeal>;
export const AppealList = z.array(Appeal);

export const listAppeals = operation({
  method: 'GET',
  path: '/moderation/appeals',
  summary: 'List open appeals, oldest first; X-Total-Count is the total',
  tag: 'moderation',
  access: 'moderator',
  scope: 'moderate',
  query: PageQuery,
  response: { 200: AppealList },
  errors: [],
});

export const answerAppeal = operation({
  method: 'PUT',
  path: '/moderation/appeals/:id',
  summary: "Answer an appeal against another moderator's decision",
  tag: 'moderation',
  access: 'moderator',
  limit: 'change',
  params: AppealParams,
  body: AppealDecisionBody,
  response: { 200: Appeal },
  errors: ['appeal_already_decided', 'appeal_not_found', 'meme_changed', 'own_decision', 'sanction_beyond'],
});

export const appealAboutMeme = operation({
  method: 'POST',
  path: '/memes/:id/appeal',
  summary: "Appeal against the rejection or removal of the caller's meme, once",
  tag: 'moderation',
  access: 'member',
  limit: 'change',
  params: MemeParams,
  body: AppealBody,
  response: { 201: MessageResponse },
  errors: ['access_denied', 'already_appealed', 'meme_not_found', 'nothing_to_appeal'],
});

export const appealAboutComment = operation({
  method: 'POST',
  path: '/memes/:id/comments/:commentId/appeal',
  summary: "Appeal against the removal of the caller's comment, once, within 30 days",
  tag: 'moderation',
  access: 'member',
  limit: 'change',
  params: CommentParams,
  body: AppealBody,
  response: { 201: MessageResponse },
  errors: ['access_denied', 'already_appealed', 'comment_not_found', 'nothing_to_appeal'],
});

export const appealAboutSanction = operation({
  method: 'POST',
  path: '/users/me/sanctions/:id/appeal',
  summary: 'Appeal against a sanction of the caller, once',
  tag: 'moderation',
  access: 'member',
  limit: 'change',
  params: OwnSanctionParams,
  body: AppealBody,
  response: { 201: MessageResponse },
  errors: ['already_appealed', 'nothing_to_appeal', 'sanction_not_found'],
});
