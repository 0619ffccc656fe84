import { z } from 'zod';
import { Comment, CommentParams, HeldReason } from '../comments/comments.ts';
import { Meme, MemeParams, MemeVersion } from '../memes/memes.ts';
import { hasReason, Law, type REASONS, ReasonCode } from '../moderation/reasons.ts';
import { Email, MessageResponse } from '../people/auth.ts';
import { ERRORS } from '../site/errors.ts';
import {
  ClaimedIdentity,
  IsoTime,
  MemeId,
  optionalText,
  plainLine,
  plainText,
  UserId,
} from '../site/fields.ts';
import { MEME } from '../site/limits.ts';
import { operation } from '../site/operation.ts';
import { PageQuery } from '../site/paging.ts';
import { DAY, HOUR } from '../site/time.ts';
import { AnswerKind } from './answers.ts';
import { DemandOutcome, DemandSender } from './demand-kinds.ts';
import { Mark, MarkBox } from './marks.ts';

/** The bounds of hiding before a moderator looks (decisions 282 and 336). */
export const HIDING = {
  /** Younger accounts have no weight: an account costs nothing, a week of waiting does. */
  youngest: 7 * DAY,
  /** Members who upvoted what a reporter published, before a first upheld report takes their place. */
  valuedBy: 3,
  /** What the reports of one member hide at a time. */
  atOnce: 2,
  /** One in so many of a company's memes, and at least one. */
  share: 20,
  /** The span in which hides are counted for the brake. */
  brakeSpan: HOUR,
  /** The days over which the judged cases of a day are averaged, and the least number for a quiet site. */
  judgedDays: 7,
  judgedLeast: 3,
} as const;

export const REPORTS = {
  textMax: 1000,
  /** Addresses of a file. */
  subjectsMax: 50,
  explanationMin: 20,
  explanationMax: 4000,
  nameMax: 100,
  /** Number of reports of a case that the desk shows. */
  shownPerCase: 200,
  /** Response time that the legal pages promise (product: legal promises). */
  businessHours: 48,
  /** Memes of one contest, and as many more for each contest that was right beyond those that were wrong. */
  contestsMin: 5,
  /** Acknowledgement mails per address and day. */
  acknowledgedPerDay: 10,
  /** How long a notifier's name and address are stored after the case was closed. */
  contactKept: 30 * DAY,
  /** How long a case stays suspended before it closes as removed (decision 066). */
  suspendedKept: 30 * DAY,
  /** How long a closed case is stored. */
  caseKept: 365 * DAY,
} as const;

/** Kinds of notices; each maps to a reason of the site's list. */
export const NOTICE_KINDS = {
  defamation: 'false_claim',
  real_name: 'real_name',
  copyright: 'copyright',
  /** The law exempts it from naming who notifies (DSA, article 16), and it goes ahead of all others. */
  child_abuse: 'indecent',
  other_illegal: 'other',
} as const satisfies Record<string, keyof typeof REASONS>;

export const ReportBody = ClaimedIdentity.extend({
  reason_code: ReasonCode,
  text: optionalText(REPORTS.textMax),
});
export type ReportBody = z.infer<typeof ReportBody>;

export const NoticeKind = z.enum(Object.keys(NOTICE_KINDS) as [keyof typeof NOTICE_KINDS]);
export type NoticeKind = z.infer<typeof NoticeKind>;

const Address = plainLine(MEME.urlMax).min(1, ERRORS.notice_address_invalid[1]);

/** A notice through the public form, with or without an account: one file (decision 274). */
export const NoticeBody = z
  .object({
    /** URL of a meme, a comment, or a page of this site that lists memes. */
    url: Address,
    /** Further ones. */
    more_urls: z
      .array(Address)
      .max(REPORTS.subjectsMax - 1)
      .optional(),
    kind: NoticeKind,
    /** In whose name the notice is; a person if absent. */
    sender: DemandSender.optional(),
    /** Of the first address. */
    mark: Mark.optional(),
    explanation: plainText(REPORTS.explanationMax).min(REPORTS.explanationMin, ERRORS.notice_too_short[1]),
    /** Name and address may be missing for `child_abuse` only. */
    name: plainLine(REPORTS.nameMax).optional(),
    email: Email.optional(),
    good_faith: z.literal(true, ERRORS.notice_unconfirmed[1]),
    /** A honeypot field: hidden from people, filled in by bots. */
    website: plainLine(200).optional(),
  })
  .superRefine(({ kind, name, email }, check) => {
    if (kind === 'child_abuse') return;
    const miss = (field: string, message: string) =>
      check.addIssue({ code: 'custom', path: [field], message });
    if (!name) miss('name', ERRORS.notice_name_missing[1]);
    if (!email) miss('email', ERRORS.email_invalid[1]);
  });
export type NoticeBody = z.infer<typeof NoticeBody>;

export const NoticeAnswer = z.object({
  message: z.string(),
  /** The number of the file, as people quote it in letters. */
  number: z.string().optional(),
  /** Number and key of the file, if there is no mail to bring them. */
  file: z.string().optional(),
});
export type NoticeAnswer = z.infer<typeof NoticeAnswer>;

/** Returns the number of a file as people quote it in letters. */
export const fileName = (number: number) => `F-${number}`;

/** Number and key of a file, such as `F-12-…`. */
export const FileBody = z.object({ file: plainLine(100) });

/** What became of a notice. Whoever has the key reads it. */
export const FileState = z
  .object({
    number: z.string(),
    asked_on: z.iso.date(),
    due_at: IsoTime,
    /** Null until everything is decided. */
    closed_on: z.iso.date().nullable(),
    items: z.array(
      z.object({
        path: z.string(),
        /** What people call the meme, or the meme around the comment; null while it is not public. */
        title: z.string().nullable(),
        /** What the sender marked. */
        mark: Mark.optional(),
        outcome: DemandOutcome.nullable(),
      }),
    ),
  })
  .meta({ id: 'FileState' });
export type FileState = z.infer<typeof FileState>;

/** The order of open cases before their deadlines. */
export const CASE_RANK = { exempt: 0, other: 2 } as const;

/** `corrected`: the words that the author proposes take the place of a meme's (decision 376). */
export const CaseOutcome = z.enum(['removed', 'kept', 'corrected']);
export type CaseOutcome = z.infer<typeof CaseOutcome>;

/**
 * All reports and notices about one meme or comment since it was last judged; a held comment, and one that its author edited after a verdict, have a case without any.
 */
export const Case = z
  .object({
    id: z.number().int().positive(),
    meme_id: z.number().int(),
    comment_id: z.number().int().nullable(),
    opened_at: IsoTime,
    /** 48 business hours after the first report (product: reports). */
    due_at: IsoTime,
    is_overdue: z.boolean(),
    /** Start of the suspension, during which the subject is not public and the clock is stopped; otherwise null. */
    suspended_at: IsoTime.nullable(),
    /** When reports hid the subject until this case is judged (decision 282); otherwise null. */
    hidden_at: IsoTime.nullable(),
    report_count: z.number().int().nonnegative(),
    /** Further open cases of the same sender, which the list shows as one. */
    same_sender: z.number().int().nonnegative(),
    /** Whether the kind of its notice goes ahead of all others. */
    goes_first: z.boolean(),
    /** Whether the caller is the author or a reporter. Another moderator then decides and sees the reporters. */
    concerns_you: z.boolean(),
    /** Null if it was deleted. */
    meme: Meme.nullable(),
    /** The reported comment; null if a meme is reported. */
    comment: Comment.nullable(),
    /** Rises with each edit of the comment; null if a meme is reported. */
    comment_version: z.number().int().nullable(),
    /** The answer of a company that waits; absent if the case is about something else. */
    answer: z
      .object({
        company: z.string(),
        kind: AnswerKind,
        content: z.string(),
        changed_on: z.iso.date().nullable(),
        /** What the checks found in it. */
        found: z.array(z.object({ reason: HeldReason, found: z.array(z.string()) })),
      })
      .optional(),
    /** Whether the author stands by a reported meme; absent if nothing is known. */
    author_stands: z.literal(true).optional(),
    /** What the author proposes for the words and the picture of a meme, with what the checks find; absent without a proposal. */
    correction: z
      .object({
        title: z.string().nullable(),
        message: z.string().nullable(),
        image_alt: z.string().nullable(),
        /** Opaque boxes over the picture; absent without any. */
        covers: z.array(MarkBox).optional(),
        found: z.array(z.object({ reason: HeldReason, found: z.array(z.string()) })),
      })
      .optional(),
    /** Texts of that comment that its author replaced while the case was open, the oldest first. */
    reported_texts: z.array(z.string()),
  })
  .meta({ id: 'Case' });
export type Case = z.infer<typeof Case>;
export const CaseList = z.array(Case);

export const Report = z
  .object({
    id: z.number().int().positive(),
    created_at: IsoTime,
    reason_code: ReasonCode,
    /** The kind of a notice through the public form; null for a member's report. */
    notice_kind: NoticeKind.nullable(),
    text: z.string().nullable(),
    /** What the sender marked in the subject; moderators and the sender alone see it. */
    mark: Mark.optional(),
    /** The number of its file; absent for a member's report. */
    file: z.string().optional(),
    /** The company in whose name it was made; absent for others. */
    company: z.string().optional(),
    /** Null if the account was deleted or the name is no longer stored. */
    username: z.string().nullable(),
    /** The notifier's address; null for members. */
    email: z.string().nullable(),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof Report>;

/** What its author deleted while a complaint about it was open (decision 251). Moderators do not see their own. */
export const SealedCopy = z
  .object({
    id: z.number().int().positive(),
    /** The case that the deletion closed; null if only an appeal was open. */
    case_id: z.number().int().nullable(),
    meme_id: z.number().int(),
    /** Null for a meme. */
    comment_id: z.number().int().nullable(),
    /** Null without a name, and after the account was deleted. */
    user_id: UserId.nullable(),
    username: z.string().nullable(),
    company: z.string().nullable(),
    city: z.string().nullable(),
    /** Title and message of a meme; the texts of a comment, the oldest first. */
    texts: z.array(z.string()),
    image_alt: z.string().nullable(),
    has_picture: z.boolean(),
    sealed_on: z.iso.date(),
    /** The last day. */
    kept_until: z.iso.date(),
  })
  .meta({ id: 'SealedCopy' });
export type SealedCopy = z.infer<typeof SealedCopy>;
export const SealedCopyList = z.array(SealedCopy);

export const CaseDetails = Case.extend({ reports: z.array(Report), sealed: SealedCopyList }).meta({
  id: 'CaseDetails',
});
export type CaseDetails = z.infer<typeof CaseDetails>;

export const CaseListQuery = PageQuery.extend({
  /** All cases of the sender of this case. */
  of: MemeId.optional(),
});
export type CaseListQuery = z.infer<typeof CaseListQuery>;
export const CaseParams = z.object({ id: MemeId });

export const CaseClosingBody = ClaimedIdentity.extend({
  outcome: CaseOutcome,
  reason_code: ReasonCode.nullish(),
  reason: optionalText(MEME.reasonMax),
  /** For the removal of a meme or comment. */
  law: Law.optional(),
  /** The meme's version that the moderator saw; another one responds 409 `meme_changed`. */
  version: MemeVersion,
  /** The comment's version that the moderator saw; another one responds 409 `comment_changed`. */
  comment_version: z.number().int().positive().optional(),
  /** Whether the moderator saw words that the author proposes; 409 `meme_changed` if that is no longer so. */
  saw_correction: z.boolean().optional(),
}).refine(({ outcome, law, ...reason }) => outcome !== 'removed' || law !== undefined || hasReason(reason), {
  path: ['reason_code'],
  message: ERRORS.reason_required[1],
});
export type CaseClosingBody = z.infer<typeof CaseClosingBody>;
export const CaseClosing = z.object({ id: z.number().int(), outcome: CaseOutcome });

export const readCase = operation({
  method: 'GET',
  path: '/moderation/cases/:id',
  summary: 'Read a case with all its reports',
  tag: 'moderation',
  access: 'moderator',
  scope: 'moderate',
  params: CaseParams,
  response: { 200: CaseDetails },
  errors: ['case_not_found'],
});

export const judgeCase = operation({
  method: 'PUT',
  path: '/moderation/cases/:id',
  summary:
    'Judge a case: remove or keep its subject, accept the words that the author of a meme proposes, or publish a held comment; the reporters are notified',
  tag: 'moderation',
  access: 'moderator',
  scope: 'moderate',
  limit: 'change',
  params: CaseParams,
  body: CaseClosingBody,
  response: { 200: CaseClosing },
  errors: [
    'case_closed',
    'case_not_found',
    'case_suspended',
    'comment_changed',
    'correction_missing',
    'meme_changed',
    'reason_required',
  ],
});

export const listCases = operation({
  method: 'GET',
  path: '/moderation/cases',
  summary:
    'List open cases, most urgent first, those of a sender as one; X-Total-Count and X-Overdue-Count are totals',
  tag: 'moderation',
  access: 'moderator',
  scope: 'moderate',
  query: CaseListQuery,
  response: { 200: CaseList },
  errors: [],
});

export const listSealedCopies = operation({
  method: 'GET',
  path: '/moderation/sealed',
  summary: 'List what authors deleted while a complaint about it was open, newest first',
  tag: 'moderation',
  access: 'moderator',
  query: PageQuery,
  response: { 200: SealedCopyList },
  errors: [],
});

export const readSealedPicture = operation({
  method: 'GET',
  path: '/moderation/sealed/:id/picture',
  summary: 'Read the picture of a sealed copy as WebP',
  tag: 'moderation',
  access: 'moderator',
  params: CaseParams,
  produces: ['image/webp'],
  response: { 200: z.any() },
  errors: [],
});

export const reportMeme = operation({
  method: 'POST',
  path: '/memes/:id/reports',
  summary: 'Report a meme',
  tag: 'reports',
  access: 'member',
  limit: 'change',
  takesPart: true,
  params: MemeParams,
  body: ReportBody,
  response: { 201: MessageResponse },
  errors: ['already_reported', 'meme_not_found', 'own_report'],
});

export const reportComment = operation({
  method: 'POST',
  path: '/memes/:id/comments/:commentId/reports',
  summary: 'Report a comment',
  tag: 'reports',
  access: 'member',
  limit: 'change',
  takesPart: true,
  params: CommentParams,
  body: ReportBody,
  response: { 201: MessageResponse },
  errors: ['already_reported', 'comment_not_found', 'meme_not_found', 'own_report'],
});

export const giveNotice = operation({
  method: 'POST',
  path: '/notices',
  summary: 'Send a notice of unlawful content, with or without an account; acknowledged by mail',
  tag: 'reports',
  access: 'public',
  limit: 'notice',
  steps: 200,
  body: NoticeBody,
  response: { 202: NoticeAnswer },
  errors: [
    'email_invalid',
    'mark_elsewhere',
    'notice_address_invalid',
    'notice_name_missing',
    'notice_too_many',
    'notice_too_short',
    'notice_unconfirmed',
  ],
});

export const readFile = operation({
  method: 'POST',
  path: '/notices/state',
  summary: 'Read what became of a notice, with its number and key',
  tag: 'reports',
  access: 'public',
  limit: 'link',
  body: FileBody,
  response: { 200: FileState },
  errors: ['file_unknown'],
});
