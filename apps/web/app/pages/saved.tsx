import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { Navigate } from 'react-router';
import { MemeGridSkeleton } from '../features/memes/list/meme-grid.tsx';
import { ReadingListMemes } from '../features/memes/list/reading-lists.tsx';
import { useSession } from '../features/site/session/session-store.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import type { Route } from './+types/saved.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { ...m.savedPage, path: page.saved(), hidden: true });
}

export default function SavedPage() {
  const { status, user } = useSession();
  if (status === 'out') return <Navigate to={page.home()} replace />;
  return (
    <div className="grid gap-6">
      <h1 className="text-28">{m.readingPages.savedHeading}</h1>
      <h2 className="sr-only">{m.savedPage.description}</h2>
      {user ? <ReadingListMemes list="saved" uid={user.uid} /> : <MemeGridSkeleton />}
    </div>
  );
}
