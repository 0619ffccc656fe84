import type { Author } from '@corpomeme/contract/people/authors';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { data, useSearchParams } from 'react-router';
import { NotFoundPanel } from '../chrome/error-panel.tsx';
import { MemeList } from '../features/memes/list/meme-list.tsx';
import { readMemeSearch } from '../features/memes/list/meme-search.ts';
import { MuteButton } from '../features/memes/reading/mute-button.tsx';
import { AuthorComments } from '../features/people/authors/author-comments.tsx';
import {
  authorCommentsQuery,
  authorMemesQuery,
  authorQuery,
} from '../features/people/authors/author-queries.ts';
import { Avatar } from '../features/site/session/avatar.tsx';
import { browserApi } from '../lib/api/browser-api.ts';
import { cursorOf } from '../lib/api/link-header.ts';
import { classNames } from '../lib/class-names.ts';
import { monthAndYear } from '../lib/format.ts';
import { loadInBrowser, loadOnServer, type PageLoad } from '../lib/page/page-data.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { PageState } from '../lib/page/page-state.tsx';
import { originOf } from '../lib/page/root-data.ts';
import { BackLink } from '../ui/back-link.tsx';
import { buttonLook } from '../ui/button-look.ts';
import type { Route } from './+types/author.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const loaded = await loadOnServer(context, (load) => loadAuthor(load, params.id, request.url));
  return data(loaded, { status: loaded.facts ? 200 : 404 });
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadInBrowser(request.url, (load) => loadAuthor(load, params.id, request.url));
}

export function meta({ matches, params, location, loaderData }: Route.MetaArgs) {
  const origin = originOf(matches);
  const path = page.author(params.id);
  const author = loaderData?.facts;
  if (!author) return pageMeta(origin, { ...m.notFound, path, hidden: true });
  const { title, description } = m.author;
  return pageMeta(origin, {
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
async function loadAuthor({ client, api }: PageLoad, id: string, url: string): Promise<Author | null> {
  const author = await client.ensureQueryData(authorQuery(api, id));
  if (!author) return null;
  const { cursor } = readMemeSearch(new URL(url).searchParams);
  await Promise.all([
    client.ensureInfiniteQueryData(authorMemesQuery(api, id, cursor)),
    client.prefetchInfiniteQuery(authorCommentsQuery(api, id)),
  ]);
  return author;
}
