import type { CommentRule } from '@corpomeme/contract/comments/comment-rule';
import { COMMENT_SORTS, COMMENTS } from '@corpomeme/contract/comments/comments';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { browserApi } from '../../lib/api/browser-api.ts';
import { cursorOf } from '../../lib/api/link-header.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { useOwnPseudonym } from '../memes/nameless/use-own-pseudonym.ts';
import { useIntention } from '../site/session/intentions.ts';
import { askToLogIn } from '../site/session/log-in-requests.ts';
import { useCurrentUser, useSession } from '../site/session/session-store.ts';
import { CommentItem } from './comment-item.tsx';
import { CommentsProvider, LinkedPathProvider, useCommentsScope } from './comments-context.ts';
import { placeOf } from './focus-comment.ts';
import { CommentForm } from './posting/comment-form.tsx';
import { moveCommentCount } from './thread/comment-cache.ts';
import { commentKeys } from './thread/comment-keys.ts';
import {
  commentsQuery,
  isThreadAddress,
  listAddress,
  readCommentList,
  sortParameter,
} from './thread/comment-queries.ts';
import { buildThreads } from './thread/comment-tree.ts';
import { linkedId, useLinkedComment } from './use-linked-comment.ts';

/** For readers without scripts: the current server page, and the number of threads before it. */
const CURSOR = 'cursor';
const BEFORE = 'before';

interface Threads {
  /** Loaded threads, in the order of the list. */
  keys: number[];
  /** The total number. */
  total: number;
  /** Fetches further threads; resolves to false on failure. */
  load(): Promise<boolean>;
}

/**
 * Selects the visible threads: the first five, then more by steps. Opening moves the focus to the first new comment,
 * closing to the last that stays.
 */
function useThreadWindow({ keys, total, load }: Threads) {
  const [search] = useSearchParams();
  const [opened, setOpened] = useState<number>(search.has(CURSOR) ? COMMENTS.step : COMMENTS.shown);
  const { arrived, forget } = useArrivals(keys);
  const list = useRef<HTMLOListElement>(null);
  const target = useRef<number | null>(null);

  useEffect(() => {
    const place = target.current === null ? null : list.current?.children[target.current];
    // Fetched threads may arrive one render later.
    if (!place) return;
    place.querySelector('article')?.focus();
    target.current = null;
  });

  // A linked thread may be both first and on a further page, so fewer than requested may be loaded.
  const end = Math.min(opened + arrived, keys.length);
  const before = readBefore(search);
  const more = Math.min(COMMENTS.step, Math.max(0, total - before - end));
  return {
    list,
    end,
    /** How many threads the next press adds. */
    more,
    /** Number of threads before those that the next press shows. */
    beyond: before + end,
    isOpen: end > COMMENTS.shown || search.has(CURSOR),
    open: async () => {
      if (end + more > keys.length && !(await load())) return;
      target.current = end;
      // Fifty comments take longer to render than a tap may take to show.
      startTransition(() => setOpened(end - arrived + COMMENTS.step));
    },
    close: () => {
      target.current = COMMENTS.shown - 1;
      setOpened(COMMENTS.shown);
      forget();
    },
  };
}

/** Counts new threads at the top, so that they do not push out threads that a member may be replying to. */
function useArrivals(keys: number[]) {
  const newest = keys[0];
  const [anchor, setAnchor] = useState(newest);
  if (anchor === undefined && newest !== undefined) setAnchor(newest);
  return {
    arrived: anchor === undefined ? 0 : Math.max(0, keys.indexOf(anchor)),
    forget: () => setAnchor(newest),
  };
}

/** Returns the URL of the threads after the first `beyond`; `next` is the URL of the server's page with them. */
function threadsAfter(memeId: number, beyond: number, next: string | null): string {
  const query = new URLSearchParams({ [CURSOR]: cursorOf(next ?? '') ?? '', [BEFORE]: String(beyond) });
  if (next?.includes('sort=best')) query.set('sort', 'best');
  return `${page.memeComments(memeId)}?${query}`;
}

function readBefore(search: URLSearchParams): number {
  const text = search.get(BEFORE) ?? '';
  return search.has(CURSOR) && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}

type CommentsQuery = ReturnType<typeof useComments>;

/** Shows the first five threads, and the others on demand. */
function CommentList({ query }: { query: CommentsQuery }) {
  const pages = query.data?.pages;
  const last = pages?.at(-1);
  const threads = useMemo(() => buildThreads(pages?.flatMap(({ comments }) => comments) ?? []), [pages]);
  const loaded = threads.length;
  const view = useThreadWindow({
    keys: threads.map(({ comment }) => placeOf(comment)),
    total: last?.next ? Math.max(last.threadCount, loaded + 1) : loaded,
    load: async () => !query.hasNextPage || !(await query.fetchNextPage()).isError,
  });
  const { memeId } = useCommentsScope();
  const shown = useMemo(() => threads.slice(0, view.end), [threads, view.end]);
  const { path, problem, retry } = useLinkedComment({ memeId, threads: pages && shown });
  if (!pages) return query.isError ? <LoadFailed query={query} /> : <Loading />;
  const notice = problem && <LinkNotice problem={problem} onRetry={retry} />;
  if (loaded === 0) return notice ?? <p className="py-2 text-muted">{m.comment.none}</p>;
  return (
    <div className="grid gap-4">
      {notice}
      <LinkedPathProvider value={path}>
        <ol ref={view.list} className="grid gap-1 divide-y divide-line">
          {shown.map((node) => (
            <CommentItem key={placeOf(node.comment)} node={node} level={0} />
          ))}
        </ol>
      </LinkedPathProvider>
      {query.isFetchNextPageError && (
        <p role="alert" className="text-reject">
          {m.comment.loadMoreFailed}
        </p>
      )}
      <div className="flex flex-wrap items-start gap-3 empty:hidden">
        {view.more > 0 && (
          <MoreButton
            to={threadsAfter(memeId, view.beyond, last?.next ?? null)}
            busy={query.isFetchingNextPage}
            onClick={() => void view.open()}
          >
            {m.comment.showMore({ count: view.more })}
          </MoreButton>
        )}
        {view.isOpen && (
          <MoreButton to={page.memeComments(memeId)} onClick={view.close}>
            {m.comment.showLess}
          </MoreButton>
        )}
      </div>
    </div>
  );
}

function LoadFailed({ query }: { query: CommentsQuery }) {
  return <LoadFailure text={m.comment.loadFailed} query={query} />;
}

function Loading() {
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        {m.comment.loading}
      </p>
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </div>
  );
}

interface LinkNoticeProps {
  problem: 'missing' | 'failed';
  onRetry: () => void;
}

/** Shown if the linked comment cannot be shown; takes the focus. */
function LinkNotice({ problem, onRetry }: LinkNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView();
  }, []);
  return (
    <div
      ref={place}
      tabIndex={-1}
      className="grid justify-items-start gap-3 rounded-card border border-line bg-surface px-4 py-3 shadow-none outline-none"
    >
      <p>{problem === 'missing' ? m.comment.linkedMissing : m.comment.linkedFailed}</p>
      {problem === 'failed' && <Button onClick={onRetry}>{m.comment.tryAgain}</Button>}
    </div>
  );
}

/** Tells all readers that a moderator slowed or locked the comments, and why. */
function CommentRuleNote({ kind, note }: CommentRule) {
  return (
    <div className="grid max-w-prose gap-1 rounded-control bg-sunken p-3">
      <p className="font-semibold">{m.commentRule[kind]}</p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {note}
      </p>
    </div>
  );
}

/** The comments section (product: screens). `/meme/{id}/comments` scrolls to it. */
export function CommentsSection({ meme }: { meme: Meme }) {
  const id = useId();
  const heading = useFocusByAddress(page.memeComments(meme.id));
  const { spoken, say } = useAnnouncements();
  const ownPseudonym = useOwnPseudonym(meme);
  const [usesPseudonym, setUsesPseudonym] = useState(true);
  const rule = meme.comment_rule;
  const isModerator = useCurrentUser()?.isModerator === true;
  const isLocked = rule?.kind === 'locked' && !isModerator;
  // In a locked thread it would tell that a moderator is behind it.
  const pseudonym = rule?.kind === 'locked' ? null : ownPseudonym;
  const scope = useMemo(
    () => ({ memeId: meme.id, isLocked, pseudonym, usesPseudonym, setUsesPseudonym, say }),
    [meme.id, isLocked, pseudonym, usesPseudonym, say],
  );
  const query = useComments(meme.id);
  const [search] = useSearchParams();
  const { sort } = readCommentList(search);
  const threads = query.data?.pages[0]?.threadCount ?? 0;
  return (
    <CommentsProvider value={scope}>
      <section aria-labelledby={id} className="grid gap-3 border-t border-line pt-3">
        <h2 id={id} ref={heading} tabIndex={-1} className="text-22 shadow-none outline-none">
          {m.comment.title} <span className="text-muted tabular-nums">{meme.commentCount}</span>
        </h2>
        <p role="status" className="sr-only">
          <span key={spoken.turn}>{spoken.text}</span>
        </p>
        {rule && <CommentRuleNote {...rule} />}
        {!isLocked && <CommentComposer />}
        {/* A list that is shown whole needs no order, but a way out of one in the address. */}
        {(threads > COMMENTS.shown || sort !== 'newest') && <CommentSortLinks />}
        <CommentList key={sort} query={query} />
        {!isLocked && <LogInPrompt />}
      </section>
    </CommentsProvider>
  );
}

/** Returns a function that announces a text, also if it equals the previous one. */
function useAnnouncements() {
  const [spoken, setSpoken] = useState({ text: '', turn: 0 });
  const [say] = useState(() => (text: string) => setSpoken(({ turn }) => ({ text, turn: turn + 1 })));
  return { spoken, say };
}

function useFocusByAddress(address: string) {
  const ref = useRef<HTMLHeadingElement>(null);
  const { pathname, key, hash } = useLocation();
  // `useLinkedComment` scrolls to the comment that the URL fragment names.
  const hasLinkedComment = linkedId(hash) !== null;
  // A second click on the same link scrolls again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` differs between two visits of the same address.
  useEffect(() => {
    if (pathname !== address || hasLinkedComment) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView();
  }, [pathname, address, key, hasLinkedComment]);
  return ref;
}

/** The form for members; until the session is known, a placeholder. */
function CommentComposer() {
  const { status, user } = useSession();
  const { memeId } = useCommentsScope();
  const box = useRef<HTMLDivElement>(null);
  useIntention(writeIntention(memeId), () => {
    box.current?.querySelector('textarea')?.focus();
    toast(m.comment.writeNow);
  });
  if (status === 'unknown') return <Skeleton className="for-members h-33" />;
  if (!user) return null;
  return (
    <div ref={box}>
      <CommentForm key={user.uid} parent={null} uid={user.uid} />
    </div>
  );
}

/** Below the comments: a visitor reads first. */
function LogInPrompt() {
  const { memeId } = useCommentsScope();
  const ask = () => askToLogIn(m.comment.logInToComment, writeIntention(memeId));
  return (
    <div className="for-guests print:hidden">
      <Button className="with-script" onClick={ask}>
        {m.comment.logInPrompt}
      </Button>
      <LinkButton className="without-script" to={page.login()}>
        {m.comment.logInPrompt}
      </LinkButton>
    </div>
  );
}

function writeIntention(memeId: number): string {
  return `comment:${memeId}`;
}

/** Links, so that each order has a URL and works without scripts. */
function CommentSortLinks() {
  const { pathname, search } = useLocation();
  const { sort: current } = readCommentList(new URLSearchParams(search));
  return (
    <nav aria-label={m.comment.sortLabel}>
      <ul className="flex gap-1">
        {COMMENT_SORTS.map((sort) => (
          <li key={sort}>
            <Link
              to={{ pathname, search: sortParameter(sort) ? `sort=${sort}` : '' }}
              preventScrollReset
              aria-current={sort === current ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-control px-3 text-14 font-semibold text-muted hover:text-ink aria-[current=true]:bg-sunken aria-[current=true]:text-ink"
            >
              {m.comment.sorts[sort]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * The page contains comments as for a visitor (product: server-rendered pages); a member's own votes, and own
 * comments that wait for a moderator, are fetched once.
 */
function useComments(memeId: number) {
  const client = useQueryClient();
  const uid = useCurrentUser()?.uid ?? null;
  const [search] = useSearchParams();
  const list = readCommentList(search);
  const query = useInfiniteQuery(commentsQuery(browserApi, memeId, list));
  const { data, dataUpdatedAt, isFetching, isRefetchError, refetch } = query;

  // The list of another URL of this meme.
  const isElsewhere =
    data !== undefined &&
    data.pageParams.find((address) => !isThreadAddress(String(address))) !== listAddress(memeId, list);
  useEffect(() => {
    if (isElsewhere) void client.resetQueries({ queryKey: commentKeys.of(memeId) });
  }, [isElsewhere, client, memeId]);

  const lacksOwn = uid !== null && (data?.pages.some((page) => page.viewer !== uid) ?? false);
  const shouldAsk = lacksOwn && !isFetching && !isRefetchError;
  useEffect(() => {
    if (shouldAsk) void refetch();
  }, [shouldAsk, refetch]);

  // The list may be newer than the meme beside it.
  useEffect(() => {
    if (dataUpdatedAt > 0) moveCommentCount(client, memeId, 0);
  }, [dataUpdatedAt, client, memeId]);

  return query;
}
