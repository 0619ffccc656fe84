import type { Meme, MemeList, MemeSort, MemeTime } from '@corpomeme/contract/memes';
import { api } from '@corpomeme/contract/paths';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api-client.ts';
import { isStatus } from '../../lib/api-error.ts';
import { nextPage } from '../../lib/link-header.ts';
import { getSession, setUpvoted } from '../session/session-store.ts';
import { isBeforeOwnVote, nextMoment } from '../votes/own-votes.ts';

export interface MemePage {
  memes: Meme[];
  /** The next page's address, or null on the last. */
  next: string | null;
}

export interface MemeListFilter {
  sort: MemeSort;
  time: MemeTime;
  company?: string | undefined;
  search?: string | undefined;
  limit?: number | undefined;
  /** Where the first page begins; from a page's own `?cursor=`. */
  cursor?: string | undefined;
}

/** Public lists, page by page; `company`, `sort` and `time` are part of the key. */
export function memeListQuery(client: ApiClient, filter: MemeListFilter) {
  return infiniteQueryOptions({
    queryKey: ['memes', 'list', filter],
    initialPageParam: api.memes({ ...filter }),
    queryFn: ({ pageParam, signal }) => fetchMemePage(client, pageParam, signal),
    getNextPageParam: (page: MemePage) => page.next,
    // Back in sight or online, live updates tell what changed without moving the list under the reader.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** For every list of memes, the caller's own and pending ones included: `path` carries limit and cursor. */
export async function fetchMemePage(
  client: ApiClient,
  path: string,
  signal?: AbortSignal,
): Promise<MemePage> {
  const remember = rememberVotes();
  const { data, headers } = await client.askWithHeaders<typeof MemeList>(path, signal ? { signal } : {});
  for (const meme of data) remember(meme);
  return { memes: data, next: nextPage(headers) };
}

/** One meme, or null where there is none or this visitor may not see it. */
export function memeQuery(client: ApiClient, id: number) {
  return queryOptions({
    queryKey: ['memes', 'one', id],
    queryFn: ({ signal }) => fetchMeme(client, id, signal),
  });
}

export async function fetchMeme(client: ApiClient, id: number, signal?: AbortSignal): Promise<Meme | null> {
  const remember = rememberVotes();
  try {
    const meme = await client.ask<typeof Meme>(api.meme(id), signal ? { signal } : {});
    remember(meme);
    return meme;
  } catch (error) {
    if (isStatus(error, 404)) return null;
    throw error;
  }
}

/**
 * Called before the server is asked. Its word on the caller's own vote corrects the list kept in this browser, unless a vote has
 * overtaken it.
 */
export function rememberVotes(): (meme: Meme) => void {
  const asked = nextMoment();
  return ({ id, has_user_upvoted }) => {
    if (typeof document === 'undefined' || getSession().status !== 'in') return;
    if (!isBeforeOwnVote('meme', id, asked)) setUpvoted('meme', id, has_user_upvoted);
  };
}
