import { z } from 'zod';
import { CommentRule } from '../comments/comment-rule.ts';
import { COMPANY } from '../companies/companies.ts';
import { CITIES, COMPANY_ADDRESSES, GENERAL, NO_CITY } from '../companies/company-names.ts';
import { ProposedCompany } from '../companies/proposals.ts';
import { CompanyAnswer } from '../disputes/answers.ts';
import { AuthorsFile } from '../disputes/authors-file.ts';
import { ReasonCode } from '../moderation/reasons.ts';
import { AppealState } from '../safety/sanctions.ts';
import { Told } from '../safety/told.ts';
import { ERRORS } from '../site/errors.ts';
import {
  ClaimedIdentity,
  changedText,
  IsoTime,
  MemeId,
  opaque,
  optionalText,
  plainLine,
  plainText,
  UserId,
  Website,
} from '../site/fields.ts';
import { MEME, PAGE, SEARCH, TOP } from '../site/limits.ts';
import { PageQuery } from '../site/paging.ts';
import { DecisionRule } from '../site/rules.ts';
import { Seen } from '../site/seen.ts';
import { MEME_LANGUAGES, MEME_SORTS, MEME_TIMES, READ_LANGUAGES, sortNamed } from './meme-lists.ts';
import { FormSwitch } from './nameless.ts';
import { AuthorQuestion } from './questions.ts';
import { ChosenThemes, ThemeSlug } from './themes.ts';

export const ApprovalStatus = z.enum(['pending', 'approved', 'rejected', 'removed']);
export type ApprovalStatus = z.infer<typeof ApprovalStatus>;

/** What the author of a rejected or removed meme reads of its last refusal, beside the reason. */
export const MemeRefusal = z
  .object({
    /** The house rule of the reason, in the version of the decision; null if the reason refers to none. */
    rule: DecisionRule.nullable(),
    /** The appeal against it; null if there is none. */
    appeal: z.object({ state: AppealState, answer: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'MemeRefusal' });
export type MemeRefusal = z.infer<typeof MemeRefusal>;

/** A meme on the wire (product: entities, product: wire names and product: images). `image_url` is the largest variant. */
export const Meme = z
  .object({
    id: z.number().int().positive(),
    title: z.string().nullable(),
    company: z.string(),
    city: z.string(),
    /** Slugs, at most two. */
    themes: z.array(z.string()),
    /** Of its words. */
    language: z.enum(MEME_LANGUAGES),
    message: z.string().nullable(),
    image_url: z.string(),
    image_width: z.number().int().positive(),
    image_height: z.number().int().positive(),
    /** ThumbHash, base64. */
    image_placeholder: z.string(),
    image_srcset: z.string(),
    /** Whether the same addresses with `.avif` for `.webp` lead to smaller files (decision 135); absent means no. */
    image_has_avif: z.boolean().optional(),
    image_alt: z.string().nullable(),
    /** Name of the template of the studio that it was made with; null for other pictures. */
    template: z.string().nullable(),
    /** Minute of the publication; before it, for the author and moderators, the time of the submission (decision 093). */
    created_at: IsoTime,
    /** Only for the author and moderators, otherwise null. */
    submitted_at: IsoTime.nullable(),
    votes: z.number().int().nonnegative(),
    /** How many members say that it is true at their place too. */
    same_here: z.number().int().nonnegative(),
    commentCount: z.number().int().nonnegative(),
    /** When one of its comments was last edited; null until then. */
    comments_edited_at: IsoTime.nullable(),
    /** Absent while everybody may comment. */
    comment_rule: CommentRule.optional(),
    username: z.string(),
    user_id: UserId,
    /** Only on memes without a name: `username` and `user_id` are a pseudonym of this meme (decision 097). */
    is_nameless: z.literal(true).optional(),
    /** Only on memes without a name, for their author: the link to the account still exists. Never in public lists. */
    is_own: z.literal(true).optional(),
    /** Beside `is_own`: it enters the queue after a random wait, and no moderator can see it before (decision 171). */
    is_held: z.literal(true).optional(),
    /** Beside `is_own`, after publication: when the link is destroyed. */
    forgotten_at: IsoTime.optional(),
    /** Whether the author wants a page of their own (product: author pages). */
    has_author_page: z.boolean(),
    /** Only for its author and moderators: the company that waits with the meme (product: proposed companies). */
    proposed_company: ProposedCompany.optional(),
    /** Only on a meme read alone, if there are any: what companies answered (product: answers of companies). */
    answers: z.array(CompanyAnswer).optional(),
    /** Only on a meme read alone: the company contested it, and a moderator decided that it stays. */
    contest_kept: z.literal(true).optional(),
    /** Only on a meme read alone: the company contested it, and a moderator accepted other words of its author. */
    contest_corrected: z.literal(true).optional(),
    /** Only on a meme read alone: a moderator accepted other words of its author while a file was open (decision 376). */
    is_corrected: z.literal(true).optional(),
    /** Beside what companies said: the author stands by the meme. */
    author_stands: z.literal(true).optional(),
    /** Only on a meme read alone by its author: what is said against it, if anything is. */
    file: AuthorsFile.optional(),
    approval_status: ApprovalStatus,
    /** Whether the caller voted; always false for visitors. */
    has_user_upvoted: z.boolean(),
    has_user_same_here: z.boolean(),
    /** The decision; only for the author and moderators, otherwise null. */
    approved_by_username: z.string().nullable(),
    approved_at: IsoTime.nullable(),
    rejection_reason: z.string().nullable(),
    reason_code: ReasonCode.nullable(),
    /** For its author and moderators: reports hide it until a moderator looks; its status is `removed` until then. */
    is_hidden: z.literal(true).optional(),
    /** Only in the author's own list, for rejected and removed memes. */
    refusal: MemeRefusal.optional(),
    /** Only in the author's own list, for pending memes: what a moderator asks. */
    question: AuthorQuestion.optional(),
    /** For moderators: rises with each change of text or picture. Their decisions name the version they saw (decision 063). */
    version: z.number().int().positive().optional(),
  })
  .meta({ id: 'Meme' });
export const MemeVersion = z.number().int().positive().optional();
export type Meme = z.infer<typeof Meme>;
export const MemeList = z.array(Meme);

export const MemeListQuery = PageQuery.extend({
  sort: z.preprocess(
    (word) => (typeof word === 'string' ? (sortNamed(word) ?? word) : word),
    z.enum(MEME_SORTS).default('recent'),
  ),
  time: z.enum(MEME_TIMES).default('all'),
  /** The exact name of a company, or a name that it once had. */
  company: plainLine(COMPANY.nameMax).min(1).optional(),
  theme: ThemeSlug.optional(),
  /** Memes in this language, in both, or without words. */
  language: z.enum(READ_LANGUAGES).optional(),
  /**
   * Memes that contain all of these words in title, message, company, author's name, picture or its description. The last
   * word may be a prefix. Ignores accents and case. Always newest first (decision 040).
   */
  search: plainLine(SEARCH.max).optional(),
  /** Memes made with this template of the studio, newest first. Not with `search`, `company` or `time`. */
  template: z
    .string()
    .max(MEME.templateMax)
    .regex(/^[a-z]+(-[a-z]+)*$/)
    .optional(),
})
  .refine(({ search, sort }) => !search || sort === 'recent', {
    path: ['sort'],
    message: 'what is searched for comes newest first',
  })
  .refine(
    ({ template, search, sort, time, company }) =>
      !template || (!search && !company && sort === 'recent' && time === 'all'),
    { path: ['template'], message: 'memes of a template come newest first, without another filter' },
  );
export type MemeListQuery = z.infer<typeof MemeListQuery>;

export const OwnMemesQuery = PageQuery.extend({
  userId: opaque(64).optional(),
  /** Only memes of this state; without it, all. */
  status: ApprovalStatus.optional(),
});

const count = z.number().int().nonnegative();
/** The caller's memes by state, and how long a decision usually takes. */
export const OwnMemeSummary = z
  .object({
    counts: z.object({ pending: count, approved: count, rejected: count, removed: count }),
    /** Hours within which moderators usually decide, one of a few steps; null if there are too few decisions. */
    usual_wait: z.number().int().positive().nullable(),
  })
  .meta({ id: 'OwnMemeSummary' });
export type OwnMemeSummary = z.infer<typeof OwnMemeSummary>;

export const TopMemesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE.maxLimit).default(TOP.defaultLimit),
});

export const MemeParams = z.object({ id: MemeId });

/** The places around a meme: its neighbours in the list of the newest memes, and further memes of its company. */
export const MemeSurroundings = z
  .object({
    /** The next newer and the next older public meme; null at the ends, and for a meme that is not public. */
    previous: z.number().int().positive().nullable(),
    next: z.number().int().positive().nullable(),
    /** The newest other memes of the company. */
    more: MemeList,
  })
  .meta({ id: 'MemeSurroundings' });
export type MemeSurroundings = z.infer<typeof MemeSurroundings>;

const Company = plainLine(COMPANY.nameMax, ERRORS.company_required[1]).min(1, ERRORS.company_required[1]);
const City = z.enum([...CITIES, NO_CITY, ''], { error: ERRORS.city_required[1] }).nullish();

/** Returns the city to store, 'N/A' for the general company without a city, or null if a required city is missing. */
export function cityFor(company: string, city: string | null | undefined): string | null {
  const chosen = city || NO_CITY;
  return chosen === NO_CITY && company !== GENERAL ? null : chosen;
}

/** Omitted or empty: the site suggests it by the words. */
const ChosenLanguage = z.preprocess(
  (value) => (value === '' ? null : value),
  z.enum(MEME_LANGUAGES).nullish(),
);

const Proposal = {
  proposed_company: optionalText(COMPANY.nameMax, plainLine),
  proposed_website: Website(COMPANY_ADDRESSES.website),
};

/** A meme with a proposed company is about the general one until a moderator has settled the proposal. */
const aboutGeneral = (fields: unknown): unknown =>
  typeof fields === 'object' &&
  fields !== null &&
  'proposed_company' in fields &&
  typeof fields.proposed_company === 'string' &&
  fields.proposed_company.trim() !== ''
    ? { ...fields, company: GENERAL }
    : fields;

/** Fields of a new meme, as multipart or JSON (product: validation). */
const NewMeme = ClaimedIdentity.extend({
  ...Proposal,
  title: optionalText(MEME.titleMax, plainLine),
  company: Company,
  city: City,
  message: optionalText(MEME.messageMax),
  image_alt: optionalText(MEME.altMax),
  image_url: optionalText(MEME.urlMax, plainLine),
  nameless: FormSwitch,
  /** A name that the server does not know counts as none. */
  template: optionalText(MEME.templateMax, plainLine),
  /** The exact words of a picture made with a template; they take the place of reading it (decision 127). */
  picture_words: optionalText(MEME.wordsMax),
  themes: ChosenThemes,
  language: ChosenLanguage,
  told: Told,
}).transform((fields, check) => {
  const city = cityFor(fields.company, fields.city);
  const isMissing = fields.proposed_company !== null && city === NO_CITY;
  if (city !== null && !isMissing) return { ...fields, city };
  check.addIssue({ code: 'custom', path: ['city'], message: ERRORS.city_required[1] });
  return z.NEVER;
});
export const MemeFields = z.preprocess(aboutGeneral, NewMeme);
export type MemeFields = z.infer<typeof MemeFields>;

/** The documented body of `POST /memes`: one of `image` (multipart only) and `image_url`. */
export const MemeCreation = z
  .object({
    title: plainLine(MEME.titleMax).optional(),
    company: plainLine(COMPANY.nameMax),
    /** In place of `company`: one that is not listed. It waits with the meme; needs a city. */
    proposed_company: plainLine(COMPANY.nameMax).optional(),
    proposed_website: plainLine(COMPANY_ADDRESSES.website).optional(),
    city: z.enum([...CITIES, NO_CITY]).optional(),
    message: plainText(MEME.messageMax).optional(),
    image_alt: plainText(MEME.altMax).optional(),
    image_url: plainLine(MEME.urlMax).optional(),
    /** Slugs of up to two themes, as `pay,meetings`; omitted: the site suggests. */
    themes: plainLine(200).optional(),
    /** Of the words of text and picture; omitted: the site suggests it. */
    language: z.enum(MEME_LANGUAGES).optional(),
    /** Post under a pseudonym of this meme instead of the member's name. Not part of an edit. */
    nameless: z.boolean().optional(),
    /** Name of the template of the studio that the picture was made with. Not part of an edit. */
    template: plainLine(MEME.templateMax).optional(),
    /** Beside `template`: the words in the picture. Not part of an edit. */
    picture_words: plainText(MEME.wordsMax).optional(),
    told: Told,
    image: z.string().meta({ format: 'binary' }).optional(),
  })
  .meta({ id: 'MemeCreation' });

/**
 * Fields of an edit, as multipart or JSON. Omitted fields stay unchanged; an empty text removes the field. A new picture is
 * sent as `image` (multipart) or `image_url`.
 */
const Changes = ClaimedIdentity.extend({
  ...Proposal,
  title: changedText(MEME.titleMax, plainLine),
  company: Company.optional(),
  city: City,
  message: changedText(MEME.messageMax),
  image_alt: changedText(MEME.altMax),
  image_url: optionalText(MEME.urlMax, plainLine),
  themes: ChosenThemes,
  language: ChosenLanguage,
  told: Told,
  /** As JSON in a form. */
  seen: z.preprocess((value) => (typeof value === 'string' ? readJson(value) : value), Seen),
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const MemeChanges = z.preprocess(aboutGeneral, Changes);
export type MemeChanges = z.infer<typeof MemeChanges>;

/** The documented body of `PATCH /memes/{id}`. */
export const MemeChange = MemeCreation.omit({ nameless: true, template: true, picture_words: true })
  .partial()
  .extend({ seen: Seen })
  .meta({ id: 'MemeChange' });
