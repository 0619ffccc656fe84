import { z } from 'zod';
import { IsoTime, UserId } from '../site/fields.ts';

/** A member with an author page (product: author pages). */
export const Author = z
  .object({
    id: UserId,
    username: z.string(),
    photoURL: z.string(),
    /** The month in which the account was made: its first moment, UTC. */
    created_at: IsoTime,
    /** Approved memes only. */
    meme_count: z.number().int().nonnegative(),
  })
  .meta({ id: 'Author' });
export type Author = z.infer<typeof Author>;

/** A comment on an author's page, with its meme. */
export const AuthorComment = z
  .object({
    id: z.number().int().positive(),
    meme_id: z.number().int().positive(),
    meme_title: z.string().nullable(),
    company: z.string(),
    content: z.string(),
    created_at: IsoTime,
    votes: z.number().int().nonnegative(),
  })
  .meta({ id: 'AuthorComment' });
export type AuthorComment = z.infer<typeof AuthorComment>;
export const AuthorCommentList = z.array(AuthorComment);

/** Whether the member has an author page; off by default. */
export const AuthorPageSetting = z.object({ enabled: z.boolean() });
export type AuthorPageSetting = z.infer<typeof AuthorPageSetting>;
