import { z } from 'zod';
import { ApprovalStatus, MemeParams } from '../memes/memes.ts';
import { MessageResponse } from '../people/auth.ts';
import { IsoTime, MemeId, optionalText } from '../site/fields.ts';
import { MEME } from '../site/limits.ts';
import { operation } from '../site/operation.ts';
import { Seen } from '../site/seen.ts';

export const SCREENING = { blocksShown: 100, heaviest: 200 } as const;

export const CheckName = z
  .enum([
    'blocked-picture',
    'duplicate',
    'words',
    'email-address',
    'phone-number',
    'identifier',
    'street-address',
    'handle',
    'full-name',
    'link',
    'new-author',
    'rejected-author',
    'many-at-once',
  ])
  .meta({ id: 'CheckName' });
export type CheckName = z.infer<typeof CheckName>;

/** The part of a submission that contains a finding. */
export const TextPlace = z.enum(['title', 'message', 'alt', 'picture']);
export type TextPlace = z.infer<typeof TextPlace>;

/** An earlier meme with a similar picture, in its current state. */
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
    /** The sum of a meme's weights is its score in the queue. */
    weight: z.number().int(),
    details: z.object({
      /** The matched words, truncated. */
      found: z.array(z.string()).optional(),
      where: z.array(TextPlace).optional(),
      /** Number of differing bits of 64 in the fingerprint; 0 is the same picture. */
      distance: z.number().int().optional(),
      /** Whether the recognized texts differ: one template with two captions. */
      other_words: z.boolean().optional(),
      /** Missing if that meme was deleted. */
      look_alike: LookAlike.optional(),
      /** The author's approved, rejected or submitted memes, as the check counts them. */
      approved: z.number().int().optional(),
      rejected: z.number().int().optional(),
      submitted: z.number().int().optional(),
      /** Whole days since the author registered. */
      days: z.number().int().optional(),
      minutes: z.number().int().optional(),
      block_id: z.number().int().optional(),
      /** The reason for which a moderator blocked the picture. */
      reason: z.string().nullable().optional(),
    }),
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof Finding>;

/** The text recognized in a picture; `content` is empty if there is none. */
export const PictureText = z
  .object({
    content: z.string(),
    /** Percent. */
    confidence: z.number().int(),
  })
  .meta({ id: 'PictureText' });
export type PictureText = z.infer<typeof PictureText>;

/** Which comments wait for a moderator (decision 246). */
const COMMENT_HOLDS = {
  /** Least sum of the findings' weights. */
  hold_comments_from: z.number().int().min(1).max(1000),
  /** Accounts younger than these days cannot publish links by themselves. */
  hold_links_days: z.number().int().min(0).max(365),
  /** This many comments of a member within a minute; 0: any number. */
  hold_burst: z.number().int().min(0).max(1000),
  /** Comments of members without approved content. */
  hold_first_comments: z.boolean(),
  /** Least sum of the weights of reports that hides their subject until a moderator looks (decision 282); 0: never. */
  hide_reports_from: z.number().int().min(0).max(1000),
};

const Weight = z.number().int().min(0).max(SCREENING.heaviest);
/** The weight of a finding of full strength, by check. */
const CheckWeights = z.record(CheckName, Weight).meta({ id: 'CheckWeights' });
export type CheckWeights = z.infer<typeof CheckWeights>;

/** The admins' settings of the checks. */
export const ScreeningSettings = z
  .object({
    /** Whether text in pictures is recognized; without it, checks that need the text are skipped. */
    read_pictures: z.boolean(),
    weights: CheckWeights,
    ...COMMENT_HOLDS,
  })
  .meta({ id: 'ScreeningSettings' });
export type ScreeningSettings = z.infer<typeof ScreeningSettings>;

/** The settings; what reports hid within the last 90 days, and how often forms told of findings (decision 259). */
export const ScreeningState = ScreeningSettings.extend({
  hidden: z.object({ total: z.number().int(), kept: z.number().int() }),
  told: z.object({ total: z.number().int(), changed: z.number().int() }),
}).meta({ id: 'ScreeningState' });
export type ScreeningState = z.infer<typeof ScreeningState>;

/** A partial change, so that concurrent changes of two admins do not overwrite each other. */
export const ScreeningChange = z.object({
  read_pictures: z.boolean().optional(),
  /** Omitted weights stay. */
  weights: z.partialRecord(CheckName, Weight).optional(),
  ...z.object(COMMENT_HOLDS).partial().shape,
  seen: Seen,
});
export type ScreeningChange = z.infer<typeof ScreeningChange>;

export const PictureBlockBody = z.object({
  meme_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  reason: optionalText(MEME.reasonMax),
});
export type PictureBlockBody = z.infer<typeof PictureBlockBody>;

/** A blocked picture; the queue shows its copies first. */
export const PictureBlock = z
  .object({
    id: z.number().int(),
    /** The meme whose picture was blocked; null if it was deleted. */
    meme_id: z.number().int().nullable(),
    /** That meme in its current state. */
    meme: LookAlike.nullable(),
    reason: z.string().nullable(),
    blocked_by_username: z.string(),
    blocked_at: IsoTime,
  })
  .meta({ id: 'PictureBlock' });
export type PictureBlock = z.infer<typeof PictureBlock>;
export const PictureBlockList = z.array(PictureBlock);

export const PictureBlockParams = z.object({ id: MemeId });

/** The text recognized in a picture, for its author and moderators. */
export const PictureReading = PictureText.extend({
  /** Whether recognition has run. If false, an empty `content` does not mean that the picture has no text. */
  is_read: z.boolean(),
  /** A suggested description for a meme without one, made from the recognized text; otherwise null. */
  suggested_alt: z.string().nullable(),
}).meta({ id: 'PictureReading' });
export type PictureReading = z.infer<typeof PictureReading>;

export const readPictureText = operation({
  method: 'GET',
  path: '/memes/:id/picture-text',
  summary: 'Read the recognized text of a picture, as its author or a moderator',
  tag: 'memes',
  access: 'member',
  scope: 'read',
  params: MemeParams,
  response: { 200: PictureReading },
  errors: ['meme_not_found'],
});

export const listBlockedPictures = operation({
  method: 'GET',
  path: '/moderation/blocked-pictures',
  summary: 'List blocked pictures, newest first',
  tag: 'moderation',
  access: 'moderator',
  response: { 200: PictureBlockList },
  errors: [],
});

export const blockPicture = operation({
  method: 'POST',
  path: '/moderation/blocked-pictures',
  summary: 'Block the picture of a meme; moderators then see its copies first',
  tag: 'moderation',
  access: 'moderator',
  limit: 'change',
  body: PictureBlockBody,
  response: { 201: PictureBlock },
  errors: ['block_exists', 'meme_not_found', 'picture_unknown'],
});

export const unblockPicture = operation({
  method: 'DELETE',
  path: '/moderation/blocked-pictures/:id',
  summary: 'Unblock a picture',
  tag: 'moderation',
  access: 'moderator',
  limit: 'change',
  params: PictureBlockParams,
  response: { 200: MessageResponse },
  errors: ['block_not_found'],
});

export const readScreeningSettings = operation({
  method: 'GET',
  path: '/admin/screening',
  summary: 'Read the settings of the checks',
  tag: 'administration',
  access: 'admin',
  response: { 200: ScreeningState },
  errors: [],
});

export const changeScreeningSettings = operation({
  method: 'PATCH',
  path: '/admin/screening',
  summary: 'Change the settings of the checks; other weights recalculate pending memes',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  body: ScreeningChange,
  response: { 200: ScreeningState },
  errors: [],
});
