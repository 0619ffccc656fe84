import type { Meme } from '@corpomeme/contract/memes';
import { Suspense } from 'react';
import { fullDate } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { MemeHistory } from '../history/meme-history.tsx';
import { MemeCard } from '../meme-card.tsx';
import { ownMemesStrings } from './own-memes.strings.ts';
import { OwnRefusal } from './own-refusal.tsx';

const OwnMemeActions = lazyPart(() => import('./own-meme-actions.tsx'));

/** With what became of it: the status, who approved it and when, or why it was rejected. */
export function OwnMemeCard({ meme, onGone }: { meme: Meme; onGone: () => void }) {
  return (
    <MemeCard meme={meme} showStatus>
      <Decision meme={meme} />
      <Suspense fallback={<div className="h-11" />}>
        <OwnMemeActions meme={meme} onGone={onGone} />
      </Suspense>
      <MemeHistory memeId={meme.id} />
    </MemeCard>
  );
}

function Decision({ meme }: { meme: Meme }) {
  const { approval_status, approved_by_username, approved_at } = meme;
  if (approval_status === 'rejected' || approval_status === 'removed') return <OwnRefusal meme={meme} />;
  if (approval_status !== 'approved') return null;
  const by = approved_by_username ?? ownMemesStrings.unknown;
  const time = approved_at ? fullDate(approved_at) : ownMemesStrings.unknown;
  return <p className="text-14 text-muted">{ownMemesStrings.approvedBy(by, time)}</p>;
}
