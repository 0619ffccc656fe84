import { z } from 'zod';
import { MemeList } from '../memes/memes.ts';
import { IsoTime, UserId } from '../site/fields.ts';
import { operation } from '../site/operation.ts';
import { PageQuery } from '../site/paging.ts';
import { UserParams } from './users.ts';

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

export const readAuthor = operation({
  method: 'GET',
  path: '/authors/:id',
  summary: 'Read the author page of a member who wants one',
  tag: 'authors',
  access: 'public',
  scope: 'read',
  cached: 'list',
  params: UserParams,
  response: { 200: Author },
  errors: ['user_not_found'],
});

export const listAuthorMemes = operation({
  method: 'GET',
  path: '/authors/:id/memes',
  summary: 'List the public memes of a member with an author page, newest first; never memes without a name',
  tag: 'authors',
  access: 'public',
  scope: 'read',
  cached: 'list',
  params: UserParams,
  query: PageQuery,
  response: { 200: MemeList },
  errors: ['user_not_found'],
});

export const listAuthorComments = operation({
  method: 'GET',
  path: '/authors/:id/comments',
  summary: 'List the comments of a member with an author page on public memes, newest first',
  tag: 'authors',
  access: 'public',
  scope: 'read',
  cached: 'list',
  params: UserParams,
  query: PageQuery,
  response: { 200: AuthorCommentList },
  errors: ['user_not_found'],
});

export const changeAuthorPage = operation({
  method: 'PUT',
  path: '/users/me/author-page',
  summary: 'Turn the author page of the caller on or off; it is off by default',
  tag: 'authors',
  access: 'member',
  limit: 'change',
  takesPart: true,
  body: AuthorPageSetting,
  response: { 200: AuthorPageSetting },
  errors: [],
});
