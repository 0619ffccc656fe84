import { readId } from '@corpomeme/contract/site/ids';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { lazy, Suspense } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { MemeGridSkeleton } from '../features/memes/list/meme-grid.tsx';
import { MemeEditorSkeleton } from '../features/memes/own/meme-editor-skeleton.tsx';
import { OwnMemes } from '../features/memes/own/own-memes.tsx';
import { OwnViews, readView } from '../features/memes/own/own-views.tsx';
import { useSession } from '../features/site/session/session-store.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { LinkButton } from '../ui/link-button.tsx';
import type { Route } from './+types/mymemes.ts';

const MemeEditor = lazy(() => import('../features/memes/own/meme-editor.tsx'));

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { ...m.mymemes, path: page.ownMemes(), hidden: true });
}

export default function OwnMemesPage() {
  const { status, user } = useSession();
  const [search] = useSearchParams();
  const editedId = readId(search.get('edit'));
  const view = readView(search);
  if (status === 'out') return <Navigate to={page.home()} replace />;
  return (
    // As high as the screen, so that the footer stays below it while the memes load.
    <div className="grid min-h-dvh content-start gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-28">{m.ownMemes.heading}</h1>
        {editedId === null && (
          // On phones, the bar at the foot leads there.
          <LinkButton to={page.studio()} className="with-script max-sm:hidden">
            {m.chrome.bar.post}
          </LinkButton>
        )}
      </div>
      {editedId === null ? (
        <>
          <h2 className="sr-only">{m.mymemes.description}</h2>
          {user ? <OwnMemes uid={user.uid} view={view} /> : <Unknown view={view} />}
        </>
      ) : (
        <Suspense fallback={<MemeEditorSkeleton />}>
          {user ? <MemeEditor key={editedId} id={editedId} uid={user.uid} /> : <MemeEditorSkeleton />}
        </Suspense>
      )}
    </div>
  );
}

/** Shown until the session is known. */
function Unknown({ view }: { view: ReturnType<typeof readView> }) {
  return (
    <div className="grid gap-6">
      <OwnViews current={view} counts={undefined} />
      <MemeGridSkeleton />
    </div>
  );
}
