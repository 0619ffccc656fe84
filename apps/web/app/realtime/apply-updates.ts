import type { Meme } from '@corpomeme/contract/memes/memes';
import { listMemes } from '@corpomeme/contract/memes/memes.operations';
import type { PublicMemeChange } from '@corpomeme/contract/site/realtime';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { commentKeys } from '../features/comments/thread/comment-keys.ts';
import { companyKeys } from '../features/companies/company-keys.ts';
import { dropMeme, patchMeme } from '../features/memes/meme-cache.ts';
import { memeKeys } from '../features/memes/meme-keys.ts';
import { fetchMemePage, type MemeListFilter, type MemePage } from '../features/memes/meme-queries.ts';
import { isWanted, readingOf } from '../features/memes/reading/use-reading.ts';
import { getSession } from '../features/site/session/session-store.ts';
import { browserApi } from '../lib/api/browser-api.ts';
import { belongsTo } from './arrivals.ts';

type MemePages = InfiniteData<MemePage, string>;

interface ShownList {
  filter: MemeListFilter;
  data: MemePages;
}

/** Changes shown memes in place; returns ids of memes that the lists on the page lack. */
export function applyUpdates(client: QueryClient, updates: PublicMemeChange[]): number[] {
  const arrived: Meme[] = [];
  for (const update of updates) {
    if (update.type === 'memeRemoved') removeMeme(client, update.data.id);
    else applyOne(client, update.data);
    if (update.type === 'newMeme') arrived.push(update.data);
  }
  // Lists that are not fetched now are fetched when they are opened.
  if (arrived.length > 0) void client.invalidateQueries({ queryKey: memeKeys.lists, refetchType: 'none' });
  const lists = shownLists(client);
  const now = Date.now();
  const reading = readingOf(getSession().user);
  const isLacking = (meme: Meme, index: number) =>
    isWanted(reading, meme) &&
    lists.some(({ filter, data }) => {
      if (holds(data, meme.id)) return false;
      // New memes arrive in the order of publication, and a catch-up may repeat memes that the page already has.
      const isLatest = !arrived.slice(index + 1).some(({ id }) => holds(data, id));
      return belongsTo(data.pages, filter, { meme, isLatest }, now);
    });
  return arrived.filter(isLacking).map(({ id }) => id);
}

/** Removes the meme from every list; an open page fetches it again to check access. */
function removeMeme(client: QueryClient, id: number): void {
  dropMeme(client, id);
  void client.invalidateQueries({ queryKey: memeKeys.one(id) });
}

/**
 * Updates are the same for all, so the viewer's own vote, moderators' fields, and what only a meme read alone has stay.
 * What companies and the author said is in each update.
 */
function applyOne(client: QueryClient, update: Meme): void {
  patchMeme(client, update.id, (meme) => {
    const { commentCount, comments_edited_at } = update;
    const areCommentsOther =
      meme.commentCount !== commentCount || meme.comments_edited_at !== comments_edited_at;
    if (areCommentsOther) void refetchComments(client, commentKeys.of(update.id));
    const {
      comment_rule: _rule,
      answers: _said,
      contest_kept: _kept,
      author_stands: _stands,
      ...known
    } = meme;
    const { has_user_upvoted, has_user_same_here, approved_by_username, approved_at } = meme;
    return { ...known, ...update, has_user_upvoted, has_user_same_here, approved_by_username, approved_at };
  });
}

/** Refetches lists, companies, and the open meme with its comments. */
export async function refreshMemes(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: memeKeys.lists }), refreshBesideLists(client)]);
}

/** Refetches like `refreshMemes`, but moves no list: changes shown memes in place, returns ids of missing ones. */
export async function patchShownMemes(client: QueryClient): Promise<number[]> {
  const lists = shownLists(client);
  void client.invalidateQueries({ queryKey: memeKeys.lists, refetchType: 'none' });
  const fetched = lists.map(({ data }) => fetchAgain(data));
  const reading = readingOf(getSession().user);
  const [, ...found] = await Promise.all([refreshBesideLists(client), ...fetched]);
  return found.flatMap((memes, index) => {
    for (const meme of memes) patchMeme(client, meme.id, () => meme);
    return memes
      .filter((meme) => lists[index] && isWanted(reading, meme) && !holds(lists[index].data, meme.id))
      .map(({ id }) => id);
  });
}

async function refreshBesideLists(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: memeKeys.ones }),
    client.invalidateQueries({ queryKey: companyKeys.all }),
    refetchComments(client, commentKeys.all),
  ]);
}

function refetchComments(client: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  return client.invalidateQueries({ queryKey, refetchType: 'active' });
}

/** Returns an empty list on failure, because the next attempt follows soon. */
async function fetchAgain({ pageParams }: MemePages): Promise<Meme[]> {
  try {
    const pages = await Promise.all(pageParams.map((path) => fetchMemePage(browserApi, listMemes, path)));
    return pages.flatMap(({ memes }) => memes);
  } catch {
    return [];
  }
}

function shownLists(client: QueryClient): ShownList[] {
  return client
    .getQueriesData<MemePages>({ queryKey: memeKeys.lists, type: 'active' })
    .flatMap(([key, data]) => (data ? [{ filter: key[2] as MemeListFilter, data }] : []));
}

function holds({ pages }: MemePages, id: number): boolean {
  return pages.some(({ memes }) => memes.some((meme) => meme.id === id));
}
