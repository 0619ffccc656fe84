import { languagesFor, type MemeSort, windowStart } from '@corpomeme/contract/memes/meme-lists';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { listMemes } from '@corpomeme/contract/memes/memes.operations';
import { m } from '@corpomeme/contract/site/messages';
import { resource } from '@corpomeme/contract/site/paths';
import type { PublicMemeChange } from '@corpomeme/contract/site/realtime';
import * as operations from '@corpomeme/contract/site/realtime';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { commentKeys } from '../features/comments/thread/comment-keys.ts';
import { companyKeys } from '../features/companies/company-keys.ts';
import { dropMeme, patchMeme } from '../features/memes/meme-cache.ts';
import { memeKeys } from '../features/memes/meme-keys.ts';
import { fetchMemePage, type MemeListFilter, type MemePage } from '../features/memes/meme-queries.ts';
import { isWanted, readingOf } from '../features/memes/reading/use-reading.ts';
import { getSession } from '../features/site/session/session-store.ts';
import { browserApi } from '../lib/api/browser-api.ts';
import { useRenderedAt } from '../lib/page/root-data.ts';
import { Button } from '../ui/button.tsx';
import { openChannel, type SocketLike } from './channel.ts';

/** The sort key of each order. */
const RANK: Record<MemeSort, (meme: Meme) => number> = {
  recent: ({ created_at }) => Date.parse(created_at),
  upvoted: ({ votes }) => votes,
  commented: ({ commentCount }) => commentCount,
};

interface Arrival {
  meme: Meme;
  /** Published after all memes of the list. */
  isLatest: boolean;
}

/**
 * Returns whether a refetch would put this meme between those that the list shows. `now` in milliseconds since 1970.
 */
export function belongsTo(
  pages: readonly MemePage[],
  filter: MemeListFilter,
  arrival: Arrival,
  now: number,
): boolean {
  const { company, theme, language, time, sort, search, cursor } = filter;
  const { meme } = arrival;
  // Only the server knows all indexed words of a meme.
  if (search !== undefined) return false;
  if (company !== undefined && meme.company !== company) return false;
  if (theme !== undefined && !meme.themes.includes(theme)) return false;
  if (language !== undefined && !languagesFor(language).includes(meme.language)) return false;
  if (time !== 'all' && Date.parse(meme.created_at) < windowStart(time, now)) return false;
  const memes = pages.flatMap((page) => page.memes);
  const [first, last] = [memes[0], memes.at(-1)];
  const endsHere = (pages.at(-1)?.next ?? null) === null;
  if (last && !endsHere && !isBefore(arrival, last, sort)) return false;
  // A list that starts with a cursor has nothing above its first meme.
  return !(cursor !== undefined && first && isBefore(arrival, first, sort));
}

/** The later publication breaks ties, as on the server. */
function isBefore({ meme, isLatest }: Arrival, shown: Meme, sort: MemeSort): boolean {
  const [rank, other] = [RANK[sort](meme), RANK[sort](shown)];
  return rank > other || (rank === other && isLatest);
}

type MemePages = InfiniteData<MemePage, string>;

interface ShownList {
  filter: MemeListFilter;
  data: MemePages;
}

/** Changes shown memes in place; returns ids of memes that the lists on the page lack. */
function applyUpdates(client: QueryClient, updates: PublicMemeChange[]): number[] {
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
      contest_corrected: _correctedContest,
      is_corrected: _corrected,
      author_stands: _stands,
      ...known
    } = meme;
    const { has_user_upvoted, has_user_same_here, approved_by_username, approved_at } = meme;
    return { ...known, ...update, has_user_upvoted, has_user_same_here, approved_by_username, approved_at };
  });
}

/** Refetches lists, companies, and the open meme with its comments. */
async function refreshMemes(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: memeKeys.lists }), refreshBesideLists(client)]);
}

/** Refetches like `refreshMemes`, but moves no list: changes shown memes in place, returns ids of missing ones. */
async function patchShownMemes(client: QueryClient): Promise<number[]> {
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

/**
 * Milliseconds of allowed difference between the server's and the database's clock, and between reading a list and its
 * timestamp.
 */
const CLOCKS_APART = 5000;
const NONE: ReadonlySet<number> = new Set();

// Survives navigation, so that changes between two pages are caught up.
let position: { since: string } | null = null;

/** Applies live updates to the page. Renders only the button that shows new memes. */
export default function LiveUpdates() {
  const client = useQueryClient();
  const renderedAt = useRenderedAt();
  const { pathname, search } = useLocation();
  const [waiting, setWaiting] = useState(NONE);
  const [isBusy, setBusy] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit, filter or order has lists of its own.
  useEffect(() => setWaiting(NONE), [pathname, search]);

  const show = useRef(async () => {});
  show.current = async () => {
    await refreshMemes(client);
    setWaiting(NONE);
  };
  useEffect(() => {
    const hold = (ids: number[]) =>
      setWaiting((held) => (ids.length > 0 ? new Set([...held, ...ids]) : held));
    return whileVisible(() => listen(client, renderedAt, { show: () => void show.current(), hold }));
  }, [client, renderedAt]);

  const jump = async () => {
    setBusy(true);
    await show.current();
    setBusy(false);
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('[data-feed]')?.focus({ preventScroll: true });
  };
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-17 z-30 flex justify-center sm:top-20"
    >
      {waiting.size > 0 && (
        <Button
          tone="marker"
          busy={isBusy}
          className="pointer-events-auto animate-appear rounded-full shadow-lift"
          onClick={() => void jump()}
        >
          {!isBusy && <ArrowUp className="size-4" />}
          {m.realtime.newMemes({ count: waiting.size })}
        </Button>
      )}
    </div>
  );
}

interface Lists {
  show(): void;
  /** Holds new memes back until the visitor asks for them, because a list must not move while it is read. */
  hold(ids: number[]): void;
}

function listen(
  client: QueryClient,
  renderedAt: number | undefined,
  { show, hold }: Lists,
): { close(): void } {
  position ??= { since: new Date((renderedAt ?? Date.now()) - CLOCKS_APART).toISOString() };
  return openChannel({
    position,
    openSocket,
    poll: (since) => browserApi.call(operations.listUpdates, { query: { since } }),
    onUpdates(updates) {
      const lacking = applyUpdates(client, updates);
      if (lacking.length === 0) return;
      if (isEmptyPage()) show();
      else hold(lacking);
    },
    onRefresh() {
      if (isEmptyPage()) show();
      else void patchShownMemes(client).then(hold);
    },
  });
}

/** Returns whether nothing is shown yet that a new meme could move (product: lists that load on). */
function isEmptyPage(): boolean {
  return document.querySelector('[data-feed]') === null;
}

function openSocket(): SocketLike {
  return new WebSocket(new URL(resource.socket(), location.href.replace(/^http/, 'ws')));
}

/** Closes the channel while the tab is hidden; when it is visible or online again, continues from the last position. */
function whileVisible(open: () => { close(): void }): () => void {
  let channel: { close(): void } | null = null;
  const stop = () => {
    channel?.close();
    channel = null;
  };
  const follow = () => {
    if (document.hidden) stop();
    else channel ??= open();
  };
  const reopen = () => {
    stop();
    follow();
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', reopen);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('online', reopen);
    stop();
  };
}
