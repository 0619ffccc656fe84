import { z } from 'zod';
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
      /** Missing where that meme is gone. */
      look_alike: LookAlike.optional(),
      /** Of the author: memes approved, turned down or sent in, as the check counts them. */
      approved: z.number().int().optional(),
      rejected: z.number().int().optional(),
      submitted: z.number().int().optional(),
      /** Whole days since they registered. */
      days: z.number().int().optional(),
      minutes: z.number().int().optional(),
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
