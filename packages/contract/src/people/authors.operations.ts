import { MemeList } from '../memes/memes.ts';
import { operation } from '../site/operation.ts';
import { PageQuery } from '../site/paging.ts';
import { Author, AuthorCommentList, AuthorPageSetting } from './authors.ts';
import { UserParams } from './users.ts';

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
