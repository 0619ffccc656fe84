import { z } from 'zod';
import { MemeList } from '../memes/memes.ts';
import { DigestSetting } from '../news/notifications.ts';
import { operation } from '../site/operation.ts';
import { DAY } from '../site/time.ts';

/** The meme of the day: the rule by which it is chosen (decision 367). */
export const DAY_MEME = {
  /** The hour at which a day begins, in Romanian time. */
  hour: 9,
  /** How old a meme may be, and how old an account must be for its vote to count. */
  window: 7 * DAY,
  /** Votes that it takes. */
  votes: 3,
} as const;

export const DayMemeQuery = z.object({ day: z.iso.date().optional() });

export const DayMeme = z
  .object({
    /** The day, Romanian time. */
    day: z.iso.date(),
    /** Null if no meme had enough votes, or it is no longer public. */
    meme_id: z.number().int().nullable(),
    earlier: z.iso.date().nullable(),
    later: z.iso.date().nullable(),
  })
  .meta({ id: 'DayMeme' });
export type DayMeme = z.infer<typeof DayMeme>;

export const readDayMeme = operation({
  method: 'GET',
  path: '/memes/daily',
  summary: 'Read the meme of a day, or of the latest one, with the days before and after it that have one',
  tag: 'memes',
  access: 'public',
  scope: 'read',
  cached: 'list',
  query: DayMemeQuery,
  response: { 200: DayMeme },
  errors: ['meme_not_found'],
});

export const listFollowedDayMemes = operation({
  method: 'GET',
  path: '/users/me/followed/daily',
  summary: 'List the memes of the latest day of the companies that the caller follows',
  tag: 'reading',
  access: 'member',
  scope: 'read',
  response: { 200: MemeList },
  errors: [],
});

export const readDayMemeSetting = operation({
  method: 'GET',
  path: '/users/me/daily',
  summary: 'Read whether the caller is told the meme of the day',
  tag: 'notifications',
  access: 'member',
  response: { 200: DigestSetting },
  errors: [],
});

export const changeDayMemeSetting = operation({
  method: 'PUT',
  path: '/users/me/daily',
  summary: 'Turn news of the meme of the day on or off',
  tag: 'notifications',
  access: 'member',
  limit: 'change',
  body: DigestSetting,
  response: { 200: DigestSetting },
  errors: [],
});
