import { readRemovalLine } from '@corpomeme/contract/disputes/demands';
import type { MemeSort, MemeTime, ReadLanguage } from '@corpomeme/contract/memes/meme-lists';
import type { Meme } from '@corpomeme/contract/memes/memes';
import * as operations from '@corpomeme/contract/memes/memes.operations';
import type * as reading from '@corpomeme/contract/memes/reading.operations';
import type { listRemovedMemes } from '@corpomeme/contract/moderation/moderation.operations';
import type { listAuthorMemes } from '@corpomeme/contract/people/authors';
import { pathOf } from '@corpomeme/contract/site/operation';
import { type listFollowedDayMemes, readDayMeme } from '@corpomeme/contract/wings/day-memes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { isStatus } from '../../lib/api/api-error.ts';
import { nextPage } from '../../lib/api/link-header.ts';
import type { PageLoad } from '../../lib/page/page-data.ts';
import { getSession, setVoted } from '../site/session/session-store.ts';
import { isBeforeOwnVote, nextSequence } from '../site/votes/own-votes.ts';
import { memeKeys } from './meme-keys.ts';

export interface MemePage {
  memes: Meme[];
  /** URL of the next page; null on the last. */
  next: string | null;
}

export interface MemeListFilter {
  sort: MemeSort;
  time: MemeTime;
  company?: string | undefined;
  theme?: string | undefined;
  language?: ReadLanguage | undefined;
  search?: string | undefined;
  /** Only without `search` and `company`, for all times and newest first. */
  template?: string | undefined;
  limit?: number | undefined;
  /** Cursor of the first page, from the page's own `?cursor=`. */
  cursor?: string | undefined;
}

/** Public lists by page; the whole filter is part of the key. */
export function memeListQuery(client: ApiClient, filter: MemeListFilter) {
  return infiniteQueryOptions({
    queryKey: memeKeys.list(filter),
    initialPageParam: pathOf(operations.listMemes, {}, { ...filter }),
    queryFn: ({ pageParam, signal }) => fetchMemePage(client, operations.listMemes, pageParam, signal),
    getNextPageParam: (page: MemePage) => page.next,
    // Live updates report changes without moving the list while it is read.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** When the newest meme of a list was posted; null if it has none. */
export function newestQuery(
  client: ApiClient,
  { company, theme, language }: Pick<MemeListFilter, 'company' | 'theme' | 'language'>,
) {
  const query = { company, theme, language, limit: 1 };
  return queryOptions({
    queryKey: memeKeys.newest(query),
    queryFn: async ({ signal }) => {
      const [newest] = await client.call(operations.listMemes, { query, signal });
      return newest?.created_at ?? null;
    },
  });
}

/** Loads a list, and when its newest meme was posted, which the list itself says if it begins with it. */
export async function loadMemeList({ client, api }: PageLoad, filter: MemeListFilter) {
  const { sort = 'recent', time = 'all', search, cursor } = filter;
  const newest = newestQuery(api, filter);
  const beginsWithIt = sort === 'recent' && time === 'all' && !search && !cursor;
  const [list] = await Promise.all([
    client.ensureInfiniteQueryData(memeListQuery(api, filter)),
    beginsWithIt ? null : client.ensureQueryData(newest),
  ]);
  if (beginsWithIt) client.setQueryData(newest.queryKey, list.pages[0]?.memes[0]?.created_at ?? null);
  return list;
}

type MemeListOperation =
  | typeof operations.listMemes
  | typeof operations.listOwnMemes
  | typeof listAuthorMemes
  | typeof reading.listFollowedMemes
  | typeof listFollowedDayMemes
  | typeof reading.listSavedMemes
  | typeof listRemovedMemes;

/** Returns a page of any list of memes; `page` carries limit and cursor. */
export async function fetchMemePage(
  client: ApiClient,
  operation: MemeListOperation,
  page: string,
  signal?: AbortSignal,
): Promise<MemePage> {
  const remember = rememberVotes();
  const { data, headers } = await client.callWithHeaders(operation, { page, ...(signal && { signal }) });
  for (const meme of data) remember(meme);
  return { memes: data, next: nextPage(headers) };
}

/** One meme; null if it does not exist or is not visible to the viewer. */
export function memeQuery(client: ApiClient, id: number) {
  return queryOptions({
    queryKey: memeKeys.one(id),
    queryFn: ({ signal }) => fetchMeme(client, id, signal),
    // Fetched again when the session changes, because its author and moderators see more.
    meta: { dependsOnReader: true },
  });
}

export async function fetchMeme(client: ApiClient, id: number, signal?: AbortSignal): Promise<Meme | null> {
  const remember = rememberVotes();
  try {
    const meme = await client.call(operations.readMeme, { params: { id }, ...(signal && { signal }) });
    remember(meme);
    return meme;
  } catch (error) {
    if (isStatus(error, 404)) return null;
    throw error;
  }
}

/** Which meme is that of a day, or of the latest one; null for a day of which none was chosen. */
export function dayMemeQuery(client: ApiClient, day: string | undefined) {
  return queryOptions({
    queryKey: memeKeys.ofDay(day),
    queryFn: ({ signal }) => client.call(readDayMeme, { query: { day }, signal }).catch(nullIfMissing),
  });
}

/** Why a meme that is not there was removed, if a company, a person or an authority demanded it. */
export function removalQuery(client: ApiClient, id: number) {
  return queryOptions({
    queryKey: memeKeys.removal(id),
    queryFn: ({ signal }) => client.call(readRemovalLine, { params: { id }, signal }),
  });
}

/** The neighbours of a meme and further memes of its company; null if the meme is not visible to the viewer. */
export function aroundQuery(client: ApiClient, id: number) {
  return queryOptions({
    queryKey: memeKeys.around(id),
    queryFn: ({ signal }) =>
      client.call(operations.readSurroundings, { params: { id }, signal }).catch(nullIfMissing),
    meta: { dependsOnReader: true },
  });
}

function nullIfMissing(error: unknown): null {
  if (isStatus(error, 404)) return null;
  throw error;
}

/**
 * Returns a function that corrects this browser's votes by a response, unless a newer vote exists. Call it before the
 * request.
 */
export function rememberVotes(): (meme: Meme) => void {
  const asked = nextSequence();
  return ({ id, has_user_upvoted, has_user_same_here }) => {
    if (typeof document === 'undefined' || getSession().status !== 'in') return;
    if (!isBeforeOwnVote('meme', id, asked)) setVoted('meme', id, has_user_upvoted);
    if (!isBeforeOwnVote('same', id, asked)) setVoted('same', id, has_user_same_here);
  };
}
