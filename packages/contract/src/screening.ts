import { z } from 'zod';
import { IsoTime, MemeId, optionalText, plainText } from './fields.ts';
import { CALIBRATION, MEME, SCREENING } from './limits.ts';
import { LISTED_WORD } from './listed-word.ts';
import { ApprovalStatus } from './memes.ts';

/** What the checks tell moderators about a submission. None of them decides; each holds, ranks and explains. */

export const CheckName = z.enum([
  'blocked-picture',
  'duplicate',
  'words',
  'email-address',
  'phone-number',
  'handle',
  'full-name',
  'link',
  'new-author',
  'rejected-author',
  'many-at-once',
]);
export type CheckName = z.infer<typeof CheckName>;

/** Where in a submission something was found. */
export const TextPlace = z.enum(['title', 'message', 'alt', 'picture']);
export type TextPlace = z.infer<typeof TextPlace>;

/** The earlier meme that a picture resembles, as it is now. */
export const LookAlike = z
  .object({
    meme_id: z.number().int(),
    title: z.string().nullable(),
    company: z.string(),
    status: ApprovalStatus,
    image_url: z.string(),
    image_width: z.number().int(),
    image_height: z.number().int(),
  })
  .meta({ id: 'LookAlike' });
export type LookAlike = z.infer<typeof LookAlike>;

export const Finding = z
  .object({
    check: CheckName,
    /** How much it needs eyes; the weights of a meme add up to its place in the queue. */
    weight: z.number().int(),
    details: z.object({
      /** The words themselves, shortened. */
      found: z.array(z.string()).optional(),
      where: z.array(TextPlace).optional(),
      /** Of 64 bits of the picture's fingerprint, how many differ; 0 is the same picture. */
      distance: z.number().int().optional(),
      /** What was read in the two differs: one template under two captions. */
      other_words: z.boolean().optional(),
      /** Missing where that meme is gone. */
      look_alike: LookAlike.optional(),
      /** Of the author: memes approved, turned down or sent in, as the check counts them. */
      approved: z.number().int().optional(),
      rejected: z.number().int().optional(),
      submitted: z.number().int().optional(),
      /** Whole days since they registered. */
      days: z.number().int().optional(),
      minutes: z.number().int().optional(),
      block_id: z.number().int().optional(),
      /** Why a moderator blocked the picture. */
      reason: z.string().nullable().optional(),
    }),
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof Finding>;

/** What was read in a picture; `content` is empty where there is nothing to read. */
export const PictureText = z
  .object({
    content: z.string(),
    /** Percent. */
    confidence: z.number().int(),
  })
  .meta({ id: 'PictureText' });
export type PictureText = z.infer<typeof PictureText>;

const ListedWord = plainText(SCREENING.wordMax).regex(
  LISTED_WORD,
  'must be one word of at least two letters or digits, with a * at its end at most',
);
const ListedWords = z.array(ListedWord).max(SCREENING.wordsMax);

/** What admins set about the checks. A word that ends in `*` stands for all that begin with it. */
export const ScreeningSettings = z
  .object({
    words: z.array(z.string()),
    /** Off: no picture is read, and what needs that is left out. */
    read_pictures: z.boolean(),
  })
  .meta({ id: 'ScreeningSettings' });
export type ScreeningSettings = z.infer<typeof ScreeningSettings>;

/** What is left out stays as it is, so that two admins at once lose nothing. */
export const ScreeningChange = z.object({
  add: ListedWords.default([]),
  remove: z.array(plainText(SCREENING.wordMax)).max(SCREENING.wordsMax).default([]),
  read_pictures: z.boolean().optional(),
});
export type ScreeningChange = z.infer<typeof ScreeningChange>;

/** What a finding of full strength weighs, by check. */
export const CheckWeights = z.record(CheckName, z.number().int().min(0).max(CALIBRATION.heaviest));
export type CheckWeights = z.infer<typeof CheckWeights>;

/** What other weights would have meant for the latest decisions, had all of these memes waited at once. */
const WeightEffect = z.object({
  decisions: z.number().int().nonnegative(),
  /** The chance that a rejected meme stands before an approved one; null without both kinds. */
  auc_before: z.number().nullable(),
  auc_after: z.number().nullable(),
  /** Memes whose place changes by more than a tenth of the list. */
  moved: z.number().int().nonnegative(),
  /** Memes that enter or leave the first tenth. */
  crossed: z.number().int().nonnegative(),
});
export type WeightEffect = z.infer<typeof WeightEffect>;

/** What decisions say about the checks. A proposal changes nothing until an admin applies it. */
export const Calibration = z
  .object({
    /** Decisions of moderators about memes that the checks had looked at, the latest `CALIBRATION.read`. */
    decisions: z.number().int().nonnegative(),
    rejected: z.number().int().nonnegative(),
    weights: CheckWeights,
    /** How many of these memes each check had found something about, and how many of those were rejected. */
    checks: z.array(
      z.object({
        check: CheckName,
        found: z.number().int().nonnegative(),
        rejected: z.number().int().nonnegative(),
      }),
    ),
    /** Null where there are too few decisions of either kind. */
    proposal: z
      .object({
        weights: CheckWeights,
        learnt_from: z.number().int().positive(),
        /** Whether the decisions of `effect` were kept out of the learning. */
        is_held_out: z.boolean(),
        effect: WeightEffect,
      })
      .nullable(),
    /** The weights before the last change; null where there was none. */
    previous: CheckWeights.nullable(),
    changed_at: IsoTime.nullable(),
  })
  .meta({ id: 'Calibration' });
export type Calibration = z.infer<typeof Calibration>;

/** From the weights that the admin saw to others. */
export const WeightChange = z.object({ from: CheckWeights, to: CheckWeights });
export type WeightChange = z.infer<typeof WeightChange>;

export const PictureBlockBody = z.object({
  meme_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  reason: optionalText(MEME.reasonMax),
});
export type PictureBlockBody = z.infer<typeof PictureBlockBody>;

/** A picture that moderators want to see first whenever it comes in again. */
export const PictureBlock = z
  .object({
    id: z.number().int(),
    /** The meme it was blocked by; null once that is gone. */
    meme_id: z.number().int().nullable(),
    /** That meme as it is now. */
    meme: LookAlike.nullable(),
    reason: z.string().nullable(),
    blocked_by_username: z.string(),
    blocked_at: IsoTime,
  })
  .meta({ id: 'PictureBlock' });
export type PictureBlock = z.infer<typeof PictureBlock>;
export const PictureBlockList = z.array(PictureBlock);

export const PictureBlockParams = z.object({ id: MemeId });

/** What was read in a picture, for its author and moderators. */
export const PictureReading = PictureText.extend({
  /** False until the picture is read; only then does an empty `content` say that it has no words. */
  is_read: z.boolean(),
  /** Where the meme has no description of its picture and the words make one; null otherwise. */
  suggested_alt: z.string().nullable(),
}).meta({ id: 'PictureReading' });
export type PictureReading = z.infer<typeof PictureReading>;
