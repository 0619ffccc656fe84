import type { AuthorComment } from '@corpomeme/contract/people/authors';
import * as operations from '@corpomeme/contract/people/authors';
import { pathOf } from '@corpomeme/contract/site/operation';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api/api-client.ts';
import { isStatus } from '../../../lib/api/api-error.ts';
import { nextPage } from '../../../lib/api/link-header.ts';
import { memeKeys } from '../../memes/meme-keys.ts';
import { fetchMemePage, type MemePage } from '../../memes/meme-queries.ts';
import { authorKeys } from './author-keys.ts';

/** Null for each member who has no author page. */
export function authorQuery(client: ApiClient, id: string) {
  return queryOptions({
    queryKey: authorKeys.one(id),
    queryFn: ({ signal }) =>
      client.call(operations.readAuthor, { params: { id }, signal }).catch((error: unknown) => {
        if (isStatus(error, 404) || isStatus(error, 400)) return null;
        throw error;
      }),
  });
}

export function authorMemesQuery(client: ApiClient, id: string, cursor: string | undefined) {
  return infiniteQueryOptions({
    queryKey: memeKeys.author(id, cursor),
    initialPageParam: pathOf(operations.listAuthorMemes, { id }, { cursor }),
    queryFn: ({ pageParam, signal }) => fetchMemePage(client, operations.listAuthorMemes, pageParam, signal),
    getNextPageParam: (page: MemePage) => page.next,
  });
}

export interface AuthorCommentPage {
  comments: AuthorComment[];
  /** URL of the next page; null on the last. */
  next: string | null;
}

export function authorCommentsQuery(client: ApiClient, id: string) {
  return infiniteQueryOptions({
    queryKey: authorKeys.comments(id),
    initialPageParam: pathOf(operations.listAuthorComments, { id }),
    queryFn: async ({ pageParam, signal }): Promise<AuthorCommentPage> => {
      const { data, headers } = await client.callWithHeaders(operations.listAuthorComments, {
        page: pageParam,
        signal,
      });
      return { comments: data, next: nextPage(headers) };
    },
    getNextPageParam: (page: AuthorCommentPage) => page.next,
  });
}
