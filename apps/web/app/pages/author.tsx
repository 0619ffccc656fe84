import type { Author, AuthorComment } from '@corpomeme/contract/people/authors';
import * as operations from '@corpomeme/contract/people/authors';
import { m } from '@corpomeme/contract/site/messages';
import { pathOf } from '@corpomeme/contract/site/operation';
import { page } from '@corpomeme/contract/site/paths';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import UserX from 'lucide-react/icons/user-x';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { NotFoundPanel } from '../chrome/error-panel.tsx';
import { MemeList } from '../features/memes/list/meme-list.tsx';
import { readMemeSearch } from '../features/memes/list/meme-search.ts';
import { memeKeys } from '../features/memes/meme-keys.ts';
import { fetchMemePage, type MemePage } from '../features/memes/meme-queries.ts';
import { muteMember } from '../features/memes/reading/change-reading.ts';
import { readingIntention } from '../features/memes/reading/reading-intentions.tsx';
import { useReading } from '../features/memes/reading/use-reading.ts';
import { Avatar } from '../features/site/session/avatar.tsx';
import { askToLogIn } from '../features/site/session/log-in-requests.ts';
import { getSession, useCurrentUser } from '../features/site/session/session-store.ts';
import type { ApiClient } from '../lib/api/api-client.ts';
import { isStatus } from '../lib/api/api-error.ts';
import { browserApi } from '../lib/api/browser-api.ts';
import { cursorOf, nextPage } from '../lib/api/link-header.ts';
import { classNames } from '../lib/class-names.ts';
import { useNow } from '../lib/clock.tsx';
import { fullDate, monthAndYear, relativeDate } from '../lib/format.ts';
import { foundOnServer, inBrowser, type PageAddress, type PageLoad } from '../lib/page/page-data.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { PageState } from '../lib/page/page-state.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { buttonLook } from '../ui/button-look.ts';
import { NotLoaded } from '../ui/load-failure.tsx';
import { NextPage } from '../ui/more-button.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { toast } from '../ui/toast.ts';
import type { Route } from './+types/author.ts';

const authorKeys = {
  one: (id: string) => ['author', id] as const,
  comments: (id: string) => ['author', id, 'comments'] as const,
} as const;

export const loader = foundOnServer(loadAuthor);
export const clientLoader = inBrowser(loadAuthor);

export function meta({ matches, params, location, loaderData }: Route.MetaArgs) {
  const path = page.author(params.id);
  const author = loaderData?.facts;
  if (!author) return pageMeta(matches, { ...m.notFound, path, hidden: true });
  const { title, description } = m.author;
  return pageMeta(matches, {
    title: title({ name: author.username }),
    description: description({ name: author.username }),
    path,
    // Later pages shift with each new meme.
    hidden: new URLSearchParams(location.search).has('cursor'),
  });
}

export default function AuthorPage({ loaderData }: Route.ComponentProps) {
  const { state, facts } = loaderData;
  return (
    <PageState state={state}>{facts ? <Works key={facts.id} author={facts} /> : <NotFoundPanel />}</PageState>
  );
}

function Works({ author }: { author: Author }) {
  const { id, username, created_at, meme_count } = author;
  const [search] = useSearchParams();
  const memes = useInfiniteQuery(authorMemesQuery(browserApi, id, readMemeSearch(search).cursor));
  return (
    <div className="grid gap-6">
      <BackLink to={page.browse()}>{m.author.back}</BackLink>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar seed={username} className="size-16 shrink-0" />
        <div className="min-w-0 flex-1 basis-40">
          <h1 className="text-28 wrap-anywhere sm:text-36">
            <bdi>{username}</bdi>
          </h1>
          <p className="text-muted">
            {m.author.memeCount({ count: meme_count })} ·{' '}
            {m.author.since({ month: monthAndYear(created_at) })}
          </p>
        </div>
        <MuteButton userId={id} username={username} className={classNames(buttonLook('plain'), 'shrink-0')} />
      </div>
      <h2 className="text-22">{m.author.memes}</h2>
      <MemeList query={memes} isOwnChoice moreHref={(next) => page.author(id, { cursor: cursorOf(next) })} />
      <section aria-labelledby="author-comments" className="grid gap-4 border-t border-line pt-6">
        <h2 id="author-comments" className="text-22">
          {m.author.comments}
        </h2>
        <AuthorComments id={id} />
      </section>
    </div>
  );
}

/** Returns null for a member without an author page. */
async function loadAuthor(
  { client, api }: PageLoad,
  { params: { id }, url }: PageAddress<'id'>,
): Promise<Author | null> {
  const author = await client.ensureQueryData(authorQuery(api, id));
  if (!author) return null;
  const { cursor } = readMemeSearch(new URL(url).searchParams);
  await Promise.all([
    client.ensureInfiniteQueryData(authorMemesQuery(api, id, cursor)),
    client.prefetchInfiniteQuery(authorCommentsQuery(api, id)),
  ]);
  return author;
}

interface MuteButtonProps {
  userId: string;
  username: string;
  className: string;
}

/** Mutes a member for its reader alone; nothing for the member. */
function MuteButton({ userId, username, className }: MuteButtonProps) {
  const isMuted = useReading().muted.includes(userId);
  const isOwn = useCurrentUser()?.uid === userId;
  const [isBusy, setBusy] = useState(false);
  if (isOwn) return null;
  const toggle = async () => {
    if (isBusy) return;
    if (getSession().status !== 'in') {
      askToLogIn(m.reading.logInToMute, readingIntention('mute', userId));
      return;
    }
    setBusy(true);
    const isDone = await muteMember(userId, !isMuted);
    setBusy(false);
    if (isDone)
      toast(isMuted ? m.reading.unmuted({ name: username }) : m.reading.muted({ name: username }), 'success');
  };
  return (
    <button
      type="button"
      aria-pressed={isMuted}
      aria-busy={isBusy || undefined}
      aria-label={m.reading.mute({ name: username })}
      onClick={() => void toggle()}
      className={classNames(className, 'with-script')}
    >
      <UserX className="size-4" />
      {isMuted ? m.reading.mutedHere : m.reading.muteHere}
    </button>
  );
}

/** The comments of an author, each with a link to its place. */
function AuthorComments({ id }: { id: string }) {
  const query = useInfiniteQuery(authorCommentsQuery(browserApi, id));
  if (!query.data) return <NotLoaded query={query} text={m.author.commentsFailed} className="h-28" />;
  const comments = query.data.pages.flatMap((part) => part.comments);
  if (comments.length === 0) return <p className="text-muted">{m.author.noComments}</p>;
  return (
    <>
      <ul className="grid max-w-3xl divide-y divide-line">
        {comments.map((comment) => (
          <li key={comment.id} className="grid gap-1 py-3">
            <OneComment comment={comment} />
          </li>
        ))}
      </ul>
      <NextPage query={query} className="with-script justify-self-start">
        {m.author.moreComments}
      </NextPage>
    </>
  );
}

function OneComment({ comment }: { comment: AuthorComment }) {
  const now = useNow();
  return (
    <>
      <p className="text-14 text-muted">
        {m.author.on}{' '}
        <TextLink to={page.comment(comment.meme_id, comment.id)} className="inline-block py-1">
          {comment.meme_title ?? comment.company}
        </TextLink>
        {' · '}
        <time dateTime={comment.created_at} title={fullDate(comment.created_at)}>
          {relativeDate(comment.created_at, now)}
        </time>
      </p>
      <p dir="auto" className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
        {comment.content}
      </p>
    </>
  );
}

/** Null for each member who has no author page. */
function authorQuery(client: ApiClient, id: string) {
  return queryOptions({
    queryKey: authorKeys.one(id),
    queryFn: ({ signal }) =>
      client.call(operations.readAuthor, { params: { id }, signal }).catch((error: unknown) => {
        if (isStatus(error, 404) || isStatus(error, 400)) return null;
        throw error;
      }),
  });
}

function authorMemesQuery(client: ApiClient, id: string, cursor: string | undefined) {
  return infiniteQueryOptions({
    queryKey: memeKeys.author(id, cursor),
    initialPageParam: pathOf(operations.listAuthorMemes, { id }, { cursor }),
    queryFn: ({ pageParam, signal }) => fetchMemePage(client, operations.listAuthorMemes, pageParam, signal),
    getNextPageParam: (page: MemePage) => page.next,
  });
}

interface AuthorCommentPage {
  comments: AuthorComment[];
  /** URL of the next page; null on the last. */
  next: string | null;
}

function authorCommentsQuery(client: ApiClient, id: string) {
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
