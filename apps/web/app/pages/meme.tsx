import type { Meme } from '@corpomeme/contract/memes/memes';
import { readId } from '@corpomeme/contract/site/ids';
import { m } from '@corpomeme/contract/site/messages';
import { page, resource } from '@corpomeme/contract/site/paths';
import { shareImageVersion } from '@corpomeme/contract/wings/share-image';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { CommentsSection } from '../features/comments/comments-section.tsx';
import { commentsQuery, readCommentList } from '../features/comments/thread/comment-queries.ts';
import { CompanyAnswers } from '../features/disputes/answers/company-answers.tsx';
import { AroundMeme } from '../features/memes/detail/around-meme.tsx';
import { ArrivalLine } from '../features/memes/detail/arrival-line.tsx';
import { MemeDetail, useVisibleMeme } from '../features/memes/detail/meme-detail.tsx';
import { memeData } from '../features/memes/detail/meme-structured-data.ts';
import { MissingMeme } from '../features/memes/detail/missing-meme.tsx';
import { aroundQuery, memeQuery, removalQuery } from '../features/memes/meme-queries.ts';
import { altOf, titleOf } from '../features/memes/meme-words.ts';
import { isOwnMeme } from '../features/memes/own-meme.ts';
import { ThemeLinks } from '../features/memes/themes/theme-links.tsx';
import { themesQuery } from '../features/memes/themes/theme-queries.ts';
import { useCurrentUser } from '../features/site/session/session-store.ts';
import { MadeWith } from '../features/wings/studio/made-with.tsx';
import { hiddenTemplatesQuery } from '../features/wings/studio/studio-queries.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { foundOnServer, inBrowser, type PageAddress, type PageLoad } from '../lib/page/page-data.ts';
import { type PageFacts, pageMeta } from '../lib/page/page-meta.ts';
import { PageState } from '../lib/page/page-state.tsx';
import { originOf } from '../lib/page/root-data.ts';
import { breadcrumbData, graph } from '../lib/page/structured-data.ts';
import { LiveHost } from '../realtime/live-host.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/meme.ts';

const TakedownPart = lazyPart(() => import('../features/moderation/takedown/takedown-part.tsx'));
const RevealAuthor = lazyPart(() => import('../features/memes/nameless/reveal-author.tsx'));
const OwnMemeActions = lazyPart(() => import('../features/memes/own/own-meme-actions.tsx'));

export const loader = foundOnServer(async (load, { url, params: { id } }: PageAddress<'id'>) => {
  const [meme] = await Promise.all([loadMeme(load, id), loadComments(load, id, url), loadAround(load, id)]);
  return meme;
});

export const clientLoader = inBrowser((load, { url, params: { id } }: PageAddress<'id'>) => {
  // Not awaited: the meme is shown before its comments and neighbours.
  void loadComments(load, id, url);
  void loadAround(load, id);
  return loadMeme(load, id);
});

export function meta({ matches, params, loaderData, error }: Route.MetaArgs) {
  const meme = loaderData?.facts;
  const origin = originOf(matches);
  if (!meme) {
    const title = error ? m.meme.failedTitle : m.meme.notFound;
    return pageMeta(matches, {
      title,
      // The page may say that the meme was removed, and why.
      description: title,
      path: `/meme/${encodeURIComponent(params.id)}`,
      hidden: true,
    });
  }
  return pageMeta(matches, describe(origin, meme));
}

function describe(origin: string, meme: Meme): PageFacts {
  const { id, company, username } = meme;
  const title = titleOf(meme);
  const path = page.meme(id);
  const trail = [
    { name: company, path: page.company(company) },
    { name: title, path },
  ];
  return {
    title,
    description: meme.message ?? m.memePage.description({ company, username }),
    path,
    // Memes that are not approved have neither a public image nor a canonical URL.
    ...(meme.approval_status === 'approved'
      ? { image: { path: resource.shareImage(id, shareImageVersion(meme)), alt: altOf(meme) } }
      : { hidden: true }),
    published: meme.created_at,
    structured: graph([memeData(origin, meme), breadcrumbData(origin, trail)]),
  };
}

export default function MemePage({ loaderData, params }: Route.ComponentProps) {
  const id = readId(params.id);
  return (
    <PageState state={loaderData.state}>
      <div className="grid gap-4 sm:gap-3">
        <Back />
        {id === null ? <MissingMeme /> : <VisibleMeme key={id} id={id} />}
      </div>
      <LiveHost />
    </PageState>
  );
}

/** Shows a failure that is not a 404: the visitor can try again. */
export function ErrorBoundary() {
  return (
    <div className="grid gap-4">
      <Back />
      <Panel main title={m.meme.loadFailed}>
        <Button tone="marker" className="with-script" onClick={() => location.reload()}>
          {m.meme.tryAgain}
        </Button>
      </Panel>
    </div>
  );
}

/** On phones, the bar at the foot leads there. */
function Back() {
  return (
    <div className="-mt-4 max-sm:hidden">
      <BackLink to={page.browse()}>{m.memePage.browse}</BackLink>
    </div>
  );
}

function VisibleMeme({ id }: { id: number }) {
  const { meme, isChecking } = useVisibleMeme(id);
  if (meme) {
    return (
      <>
        <MemeDetail meme={meme}>
          <CompanyAnswers meme={meme} />
          <OwnerPart meme={meme} />
          {/* Never suspends; the boundary lets React hydrate the comments after the content above them. */}
          <Suspense fallback={null}>
            <CommentsSection meme={meme} />
          </Suspense>
        </MemeDetail>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 empty:hidden">
          <ThemeLinks slugs={meme.themes} />
          {meme.template && <MadeWith template={meme.template} />}
        </div>
        <AroundMeme meme={meme} />
        <ArrivalLine />
      </>
    );
  }
  return isChecking ? (
    <Skeleton className="aspect-square max-h-[70dvh] w-full rounded-card" />
  ) : (
    <MissingMeme id={id} />
  );
}

/** Shown to the author, to members who may delete memes, and to moderators, who may remove it. */
function OwnerPart({ meme }: { meme: Meme }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const isOwn = isOwnMeme(meme, user?.uid);
  const mayDelete = isOwn || user?.permissions.canDeleteMemes;
  if (!mayDelete && !user?.isModerator) return null;
  const onGone = async () => navigate(isOwn ? page.ownMemes() : page.browse(), { replace: true });
  return (
    <Suspense fallback={<div className="h-11" />}>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {mayDelete && <OwnMemeActions meme={meme} onGone={onGone} />}
        {user?.isModerator && <TakedownPart meme={meme} />}
        {user?.isAdmin && meme.is_nameless && meme.approval_status !== 'pending' && (
          <RevealAuthor meme={meme} />
        )}
      </div>
    </Suspense>
  );
}

async function loadMeme({ client, api }: PageLoad, idText: string): Promise<Meme | null> {
  const id = readId(idText);
  if (id === null) return null;
  const [meme] = await Promise.all([
    client.ensureQueryData(memeQuery(api, id)),
    client.ensureQueryData(themesQuery(api)),
  ]);
  // Only a page without a meme asks for it.
  if (meme === null) await client.prefetchQuery(removalQuery(api, id));
  // Never rejects: without a response the scene is offered, and the studio says if it is not.
  if (meme?.template) await client.prefetchQuery(hiddenTemplatesQuery(api));
  return meme;
}

/** Never rejects: a meme without its comments is still a page, and the section can fetch again. */
async function loadComments({ client, api }: PageLoad, idText: string, address: string): Promise<void> {
  const id = readId(idText);
  const list = readCommentList(new URL(address).searchParams);
  if (id !== null) await client.prefetchInfiniteQuery(commentsQuery(api, id, list));
}

/** Never rejects: a meme without its neighbours is still a page. */
async function loadAround({ client, api }: PageLoad, idText: string): Promise<void> {
  const id = readId(idText);
  if (id !== null) await client.prefetchQuery(aroundQuery(api, id));
}
