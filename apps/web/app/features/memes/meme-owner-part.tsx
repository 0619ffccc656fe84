import type { Meme } from '@corpomeme/contract/memes';
import { page } from '@corpomeme/contract/paths';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useSession } from '../session/session-store.ts';

const OwnMemeActions = lazyPart(() => import('./own-meme-actions.tsx'));

/** On the meme's page, for its author and for who may delete memes. */
export function MemeOwnerPart({ meme }: { meme: Meme }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const isOwn = user?.uid === meme.user_id;
  if (!isOwn && !user?.permissions.canDeleteMemes) return null;
  const onGone = async () => navigate(isOwn ? page.ownMemes() : page.browse(), { replace: true });
  return (
    <Suspense fallback={<div className="h-11" />}>
      <OwnMemeActions meme={meme} onGone={onGone} />
    </Suspense>
  );
}
