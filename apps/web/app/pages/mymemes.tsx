import { readId } from '@corpomeme/contract/ids';
import { page } from '@corpomeme/contract/paths';
import { lazy, Suspense } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { MemeGridSkeleton } from '../features/memes/list/meme-grid.tsx';
import { MemeEditorSkeleton } from '../features/memes/own/meme-editor-skeleton.tsx';
import { mymemesStrings, ownMemesStrings } from '../features/memes/own/own-memes.strings.ts';
import { OwnMemes } from '../features/memes/own/own-memes.tsx';
import { useSession } from '../features/session/session-store.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { originOf } from '../lib/page/root-data.ts';
import { LinkButton } from '../ui/link-button.tsx';
import type { Route } from './+types/mymemes.ts';

const MemeEditor = lazy(() => import('../features/memes/own/meme-editor.tsx'));

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(originOf(matches), { ...mymemesStrings, path: page.ownMemes(), hidden: true });
}

export default function OwnMemesPage() {
  const { status, user } = useSession();
  const [search] = useSearchParams();
  const editedId = readId(search.get('edit'));
  if (status === 'out') return <Navigate to={page.home()} replace />;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-28">{ownMemesStrings.heading}</h1>
        {editedId === null && (
          <LinkButton to={page.howto()} className="with-script">
            {ownMemesStrings.create}
          </LinkButton>
        )}
      </div>
      {editedId === null ? (
        <>
          <h2 className="sr-only">{mymemesStrings.description}</h2>
          {user ? <OwnMemes uid={user.uid} /> : <MemeGridSkeleton />}
        </>
      ) : (
        <Suspense fallback={<MemeEditorSkeleton />}>
          {user ? <MemeEditor key={editedId} id={editedId} uid={user.uid} /> : <MemeEditorSkeleton />}
        </Suspense>
      )}
    </div>
  );
}
