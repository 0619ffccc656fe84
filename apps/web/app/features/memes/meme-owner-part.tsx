import type { Meme } from '@corpomeme/contract/memes';
import { page } from '@corpomeme/contract/paths';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useCurrentUser } from '../session/session-store.ts';

const TakedownPart = lazyPart(() => import('../moderation/takedown/takedown-part.tsx'));
const OwnMemeActions = lazyPart(() => import('./own/own-meme-actions.tsx'));

/** On the meme's page, for its author, for who may delete memes, and for moderators, who may take it down. */
export function MemeOwnerPart({ meme }: { meme: Meme }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const isOwn = user?.uid === meme.user_id;
  const mayDelete = isOwn || user?.permissions.canDeleteMemes;
  if (!mayDelete && !user?.isModerator) return null;
  const onGone = async () => navigate(isOwn ? page.ownMemes() : page.browse(), { replace: true });
  return (
    <Suspense fallback={<div className="h-11" />}>
      {mayDelete && <OwnMemeActions meme={meme} onGone={onGone} />}
      {user?.isModerator && <TakedownPart meme={meme} />}
    </Suspense>
  );
}
