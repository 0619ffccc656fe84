import { z } from 'zod';
import { IsoTime, UserId } from './fields.ts';
import { ReasonCode } from './reasons.ts';
import { OwnAppeal, Sanction } from './sanctions.ts';
import { Finding, PictureText } from './screening.ts';
import { AuthProvider } from './users.ts';
import { DeskCare } from './wellbeing.ts';

const OwnFinding = Finding.pick({ check: true, weight: true }).extend(
  Finding.shape.details.pick({
    found: true,
    where: true,
    approved: true,
    rejected: true,
    submitted: true,
    days: true,
    minutes: true,
  }).shape,
);

/** Everything stored about the caller, readable by machines (`GET /users/me/export`). */
export const OwnData = z
  .object({
    exported_at: IsoTime,
    user: z.object({
      id: UserId,
      username: z.string(),
      email: z.string(),
      created_at: IsoTime,
      last_login: IsoTime.nullable(),
      auth_provider: AuthProvider,
      role: z.string(),
      former_names: z.array(z.string()),
      two_factor: z.boolean(),
      /** Since when, or up to when, the daily mail told the news; null without it. */
      daily_mail_at: IsoTime.nullable(),
      /** When the mailbox and the password were shown to have one owner; null where that was never asked. */
      owner_proven_at: IsoTime.nullable(),
    }),
    memes: z.array(
      z.object({
        id: z.number().int(),
        title: z.string().nullable(),
        company: z.string(),
        city: z.string(),
        message: z.string().nullable(),
        image_alt: z.string().nullable(),
        image_url: z.string(),
        created_at: IsoTime,
        approval_status: z.string(),
        decided_at: IsoTime.nullable(),
        reason_code: z.string().nullable(),
        rejection_reason: z.string().nullable(),
        votes: z.number().int(),
        /** What was read in the picture; null until it was. */
        picture_text: PictureText.nullable(),
        /** What the checks noticed, without what that says about others: their memes, and pictures that moderators blocked. */
        findings: z.array(OwnFinding),
        /** Its words before each edit, oldest first. */
        earlier_words: z.array(
          z.object({
            version: z.number().int(),
            replaced_at: IsoTime,
            title: z.string().nullable(),
            company: z.string(),
            city: z.string(),
            message: z.string().nullable(),
            image_alt: z.string().nullable(),
          }),
        ),
      }),
    ),
    comments: z.array(
      z.object({ id: z.number().int(), meme_id: z.number().int(), content: z.string(), created_at: IsoTime }),
    ),
    upvoted_memes: z.array(z.object({ id: z.number().int(), voted_at: IsoTime })),
    upvoted_comments: z.array(z.object({ id: z.number().int(), voted_at: IsoTime })),
    /** Against the caller. */
    sanctions: z.array(
      Sanction.pick({
        kind: true,
        reason: true,
        reason_code: true,
        created_at: true,
        expires_at: true,
        lifted_at: true,
      }),
    ),
    appeals: z.array(OwnAppeal.extend({ meme_id: z.number().int().nullable() })),
    reports: z.array(
      z.object({
        id: z.number().int(),
        meme_id: z.number().int(),
        comment_id: z.number().int().nullable(),
        reason_code: z.string(),
        text: z.string().nullable(),
        created_at: IsoTime,
      }),
    ),
    notifications: z.array(
      z.object({
        id: z.number().int(),
        kind: z.string(),
        meme_id: z.number().int().nullable(),
        comment_id: z.number().int().nullable(),
        reason_code: ReasonCode.nullable(),
        reason: z.string().nullable(),
        created_at: IsoTime,
        read_at: IsoTime.nullable(),
      }),
    ),
    /** As a moderator: the settings of the desk, null where none were made, and the hard cases that were meant for the caller. */
    desk: z.object({
      settings: DeskCare.pick({ blur_first: true, daily_limit: true }).nullable(),
      hard_cases: z.array(z.object({ meme_id: z.number().int(), assigned_at: IsoTime })),
    }),
    sessions: z.array(z.object({ created_at: IsoTime, user_agent: z.string().nullable() })),
  })
  .meta({ id: 'OwnData' });
export type OwnData = z.infer<typeof OwnData>;
