import type { Meme } from '@corpomeme/contract/memes';
import { fullDate } from '../../lib/format.ts';
import { MemeCard } from './meme-card.tsx';
import { ownMemesStrings } from './own-memes.strings.ts';

/** With what became of it: the status, who approved it and when, or why it was rejected. */
export function OwnMemeCard({ meme }: { meme: Meme }) {
  return (
    <MemeCard meme={meme} showStatus>
      <Decision meme={meme} />
    </MemeCard>
  );
}

function Decision({ meme }: { meme: Meme }) {
  const { approval_status, approved_by_username, approved_at, rejection_reason } = meme;
  if (approval_status === 'rejected') {
    return rejection_reason && <p className="text-reject">{ownMemesStrings.reason(rejection_reason)}</p>;
  }
  if (approval_status !== 'approved') return null;
  const by = approved_by_username ?? ownMemesStrings.unknown;
  const time = approved_at ? fullDate(approved_at) : ownMemesStrings.unknown;
  return <p className="text-14 text-muted">{ownMemesStrings.approvedBy(by, time)}</p>;
}
