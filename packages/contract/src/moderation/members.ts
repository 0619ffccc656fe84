import { z } from 'zod';
import { CaseOutcome } from '../disputes/reports.ts';
import { AuthorRecord } from '../safety/sanctions.ts';
import { ERRORS } from '../site/errors.ts';
import { IsoTime, MemeId, UserId } from '../site/fields.ts';
import { operation } from '../site/operation.ts';
import { PageQuery } from '../site/paging.ts';
import { DAY } from '../site/time.ts';
import { hasReason, ReasonCode, ReasonFields } from './reasons.ts';

/** Removing what a member posted in one act (decision 281). */
export const CLEANUP = {
  /** Items of one request; with `all`, the caller repeats it while `left` is more than 0. */
  batch: 50,
  /** How long it can be undone. */
  window: DAY,
} as const;

export const MemberParams = z.object({ id: UserId });
export const CleanupParams = MemberParams.extend({ cleanupId: MemeId });

const ContentKind = z.enum(['meme', 'comment']);
export type ContentKind = z.infer<typeof ContentKind>;

/** `waiting`: pending memes, and comments that the checks hold. */
export const ContentState = z.enum(['waiting', 'public', 'rejected', 'removed']);
export type ContentState = z.infer<typeof ContentState>;

export const MemberContentQuery = PageQuery.extend({
  kind: ContentKind.default('meme'),
  state: ContentState.optional(),
});
export type MemberContentQuery = z.infer<typeof MemberContentQuery>;

export const MemberItem = z
  .object({
    kind: ContentKind,
    id: z.number().int().positive(),
    meme_id: z.number().int().positive(),
    state: ContentState,
    /** Title and message of a meme, the text of a comment; null if there is none or it is no longer kept. */
    text: z.string().nullable(),
    company: z.string(),
    /** Path of a small picture, without motion. */
    image: z.string().nullable(),
    created_at: IsoTime,
  })
  .meta({ id: 'MemberItem' });
export type MemberItem = z.infer<typeof MemberItem>;
export const MemberItemList = z.array(MemberItem);

const MemberReport = z
  .object({
    meme_id: z.number().int(),
    comment_id: z.number().int().nullable(),
    reason_code: ReasonCode,
    created_at: IsoTime,
    /** Null while the case is open. */
    outcome: CaseOutcome.nullable(),
  })
  .meta({ id: 'MemberReport' });
export type MemberReport = z.infer<typeof MemberReport>;

/** An act that can still be undone. */
export const Cleanup = z
  .object({
    id: z.number().int().positive(),
    at: IsoTime,
    by_username: z.string().nullable(),
    memes: z.number().int(),
    comments: z.number().int(),
  })
  .meta({ id: 'Cleanup' });
export type Cleanup = z.infer<typeof Cleanup>;

/**
 * What moderators read of a member. Nothing in it follows from memes without a name; the page of a pseudonym has only its
 * own meme and comments.
 */
export const MemberOverview = z
  .object({
    id: UserId,
    username: z.string(),
    /** False for pseudonyms and deleted accounts, about which there are no notes. */
    is_account: z.boolean(),
    record: AuthorRecord,
    /** Pending memes. */
    waiting: z.number().int(),
    comments: z.object({ waiting: z.number().int(), public: z.number().int(), removed: z.number().int() }),
    /** The latest, without those about the caller. */
    reports_by: z.array(MemberReport),
    /** The latest, without their reporters. */
    reports_about: z.array(MemberReport),
    cleanups: z.array(Cleanup),
  })
  .meta({ id: 'MemberOverview' });
export type MemberOverview = z.infer<typeof MemberOverview>;

const ids = z.array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)).max(CLEANUP.batch).default([]);

export const CleanupBody = z
  .object({ memes: ids, comments: ids, all: z.boolean().nullish(), ...ReasonFields })
  .refine(hasReason, { path: ['reason_code'], message: ERRORS.reason_required[1] });
export type CleanupBody = z.infer<typeof CleanupBody>;

export const CleanupResult = z.object({
  /** How many were removed, or brought back. */
  memes: z.number().int(),
  comments: z.number().int(),
  /** What is still public or waits. */
  left: z.number().int(),
});
export type CleanupResult = z.infer<typeof CleanupResult>;

export const readMember = operation({
  method: 'GET',
  path: '/moderation/members/:id',
  summary: "Return a member's record, reports by and about them, and removals that can be undone",
  tag: 'moderation',
  access: 'moderator',
  params: MemberParams,
  response: { 200: MemberOverview },
  errors: ['own_matter', 'user_not_found'],
});

export const listMemberContent = operation({
  method: 'GET',
  path: '/moderation/members/:id/content',
  summary: "List a member's memes or comments of every state, newest first",
  tag: 'moderation',
  access: 'moderator',
  params: MemberParams,
  query: MemberContentQuery,
  response: { 200: MemberItemList },
  errors: ['own_matter', 'user_not_found'],
});

export const cleanUpMember = operation({
  method: 'POST',
  path: '/moderation/members/:id/cleanups',
  summary: "Remove a member's chosen memes and comments, or all of them, with one reason",
  tag: 'moderation',
  access: 'moderator',
  limit: 'change',
  params: MemberParams,
  body: CleanupBody,
  response: { 200: CleanupResult },
  errors: ['access_denied', 'own_matter', 'reason_required', 'user_not_found'],
});

export const undoCleanup = operation({
  method: 'DELETE',
  path: '/moderation/members/:id/cleanups/:cleanupId',
  summary: 'Bring back what such a removal took down, within a day',
  tag: 'moderation',
  access: 'moderator',
  limit: 'change',
  params: CleanupParams,
  response: { 200: CleanupResult },
  errors: ['access_denied', 'decision_final', 'own_matter', 'user_not_found'],
});
