import { z } from 'zod';
import { SpeakerProof } from '../companies/speakers.ts';
import { AnswerKind } from '../disputes/answers.ts';
import { Case } from '../disputes/reports.ts';
import { MEME_LANGUAGES } from '../memes/meme-lists.ts';
import { CompanyChoice } from '../memes/reading.ts';
import { ReasonCode } from '../moderation/reasons.ts';
import { Finding, PictureText } from '../moderation/screening.ts';
import { OwnAppeal, Sanction } from '../safety/sanctions.ts';
import { IsoTime, UserId } from '../site/fields.ts';
import { StaffAlertSetting } from '../wings/staff-alerts.ts';
import { LoginItem } from './logins.ts';
import { AuthProvider } from './users.ts';

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

/** The data export of the caller (`GET /users/me/export`). */
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
      /** The chosen language; null if none. */
      language: z.string().nullable(),
      former_names: z.array(z.string()),
      two_factor: z.boolean(),
      /** The time up to which daily mails have reported; null if the daily mail is off. */
      daily_mail_at: IsoTime.nullable(),
      /** The day of the last weekly mail, or when it was turned on; null if it is off. */
      weekly_mail_on: z.iso.date().nullable(),
      /** Whether the member is told the meme of the day. */
      tells_day_meme: z.boolean(),
      /** When the member proved to own both mailbox and password; null if that was never required (decision 068). */
      owner_proven_at: IsoTime.nullable(),
    }),
    memes: z.array(
      z.object({
        id: z.number().int(),
        title: z.string().nullable(),
        company: z.string(),
        city: z.string(),
        themes: z.array(z.string()),
        language: z.enum(MEME_LANGUAGES),
        message: z.string().nullable(),
        image_alt: z.string().nullable(),
        template: z.string().nullable(),
        image_url: z.string(),
        /** When it was submitted. */
        created_at: IsoTime,
        published_at: IsoTime.nullable(),
        approval_status: z.string(),
        decided_at: IsoTime.nullable(),
        reason_code: z.string().nullable(),
        rejection_reason: z.string().nullable(),
        /** The company that waits with the meme. */
        proposed_company: z.string().nullable(),
        proposed_website: z.string().nullable(),
        /** What a moderator asked about it, and the answer. */
        question: z.string().nullable(),
        answer: z.string().nullable(),
        /** The correction that waits, with the boxes over the picture. */
        correction: Case.shape.correction.unwrap().omit({ found: true }).nullable(),
        votes: z.number().int(),
        /** The text recognized in the picture; null until recognition has run. */
        picture_text: PictureText.nullable(),
        /** Findings of the checks, without data about others (their memes, blocked pictures). */
        findings: z.array(OwnFinding),
        /** The text before each edit, oldest first. */
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
    same_here_memes: z.array(z.object({ id: z.number().int(), voted_at: IsoTime })),
    upvoted_comments: z.array(z.object({ id: z.number().int(), voted_at: IsoTime })),
    saved_memes: z.array(z.object({ id: z.number().int(), saved_on: IsoTime })),
    companies: z.array(z.object({ company: z.string(), choice: CompanyChoice, chosen_on: IsoTime })),
    /** Companies for which the caller asked or proved to speak. */
    speaks_for: z.array(
      z.object({
        company: z.string(),
        host: z.string(),
        proof: SpeakerProof.nullable(),
        asked_at: IsoTime,
        proven_at: IsoTime.nullable(),
        confirmed_at: IsoTime.nullable(),
      }),
    ),
    /** What the caller wrote in the name of companies. */
    company_answers: z.array(
      z.object({
        meme_id: z.number().int(),
        company: z.string(),
        kind: AnswerKind,
        content: z.string(),
        changed_on: z.iso.date().nullable(),
        state: z.string(),
        created_at: IsoTime,
      }),
    ),
    muted_members: z.array(z.object({ username: z.string(), muted_on: IsoTime })),
    /** Sanctions against the caller. */
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
    /** What moderators noted about the caller, without their names. */
    staff_notes: z.array(z.object({ text: z.string(), created_at: IsoTime })),
    appeals: z.array(
      OwnAppeal.extend({
        meme_id: z.number().int().nullable(),
        comment_id: z.number().int().nullable(),
      }),
    ),
    /** Texts that a moderator removed, while they are kept for an appeal. */
    removed_comments: z.array(
      z.object({ comment_id: z.number().int(), content: z.string(), removed_at: IsoTime }),
    ),
    /** What was deleted while a complaint about it was open, and staff keep (decision 251). */
    sealed_copies: z.array(
      z.object({
        meme_id: z.number().int(),
        comment_id: z.number().int().nullable(),
        texts: z.array(z.string()),
        kept_until: IsoTime,
      }),
    ),
    reports: z.array(
      z.object({
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
    desk: z.object({
      /** For moderators: about which waiting work the member is told; null until the first message or change. */
      alerts: StaffAlertSetting.nullable(),
    }),
    logins: z.array(LoginItem.omit({ id: true })),
    /** Versions of the operator's texts that held when the caller registered, or that the caller was told of; 0: the product's. */
    accepted_pages: z.array(
      z.object({
        page: z.string(),
        version: z.number().int(),
        how: z.enum(['registration', 'told']),
        at: IsoTime,
      }),
    ),
    /** When the member came by an invitation that is still stored; null if by none. */
    invited_at: IsoTime.nullable(),
    /** Invitations that the member made. */
    invitations: z.array(
      z.object({
        email: z.string().nullable(),
        note: z.string().nullable(),
        uses: z.number().int(),
        used: z.number().int(),
        created_at: IsoTime,
        expires_at: IsoTime,
        revoked_at: IsoTime.nullable(),
      }),
    ),
    sessions: z.array(
      z.object({
        created_at: IsoTime,
        user_agent: z.string().nullable(),
        /** Of an access token, as are its scopes. */
        token_name: z.string().nullable(),
        scopes: z.string().nullable(),
        /** Whether this browser gets push messages. */
        push: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'OwnData' });
export type OwnData = z.infer<typeof OwnData>;
