import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useState } from 'react';
import { fullDate } from '../../../lib/format.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useCurrentUser } from '../../site/session/session-store.ts';
import { MemeHistory } from '../history/meme-history.tsx';
import { MemeCard } from '../meme-card.tsx';
import { titleOf } from '../meme-words.ts';
import { NamelessActions } from '../nameless/nameless-actions.tsx';
import { OwnMenuButton } from './own-menu-button.tsx';
import { OwnQuestion } from './own-question.tsx';
import { OwnRefusal } from './own-refusal.tsx';
import { usualWaitText } from './usual-wait.ts';

interface OwnMemeCardProps {
  meme: Meme;
  /** Hours within which moderators usually decide. */
  usualWait: number | null;
  /** Runs when the meme is deleted or forgotten. */
  onGone: () => void;
}

/** An own meme with its decision, what its author can do about it, and a menu for the rest. */
export function OwnMemeCard({ meme, usualWait, onGone }: OwnMemeCardProps) {
  const [showsHistory, setShowsHistory] = useState(false);
  const mayEdit = useCurrentUser()?.permissions.canCreateMemes === true && isUnpublished(meme);
  const menu = (
    <OwnMenuButton
      meme={meme}
      mayEdit={mayEdit}
      showsHistory={showsHistory}
      onHistory={() => setShowsHistory(!showsHistory)}
      onGone={onGone}
    />
  );
  return (
    <MemeCard meme={meme} showStatus menu={menu}>
      <Decision meme={meme} usualWait={usualWait} mayEdit={mayEdit} />
      {meme.is_own && <NamelessActions meme={meme} onGone={onGone} />}
      {showsHistory && <MemeHistory memeId={meme.id} title={titleOf(meme)} />}
    </MemeCard>
  );
}

function isUnpublished({ approval_status: status }: Meme): boolean {
  return status === 'pending' || status === 'rejected';
}

type DecisionProps = Pick<OwnMemeCardProps, 'meme' | 'usualWait'> & { mayEdit: boolean };

/** Shows who approved it and when, why it was refused and what the author can do, or how long it still waits. */
function Decision({ meme, usualWait, mayEdit }: DecisionProps) {
  const { approval_status: status, approved_by_username, approved_at } = meme;
  if (status === 'rejected' || status === 'removed') {
    return (
      <OwnRefusal meme={meme}>
        {mayEdit && (
          <LinkButton to={page.ownMemes({ edit: meme.id })} className="grow sm:grow-0">
            {m.memeEditing.edit}
            <span className="sr-only">: {titleOf(meme)}</span>
          </LinkButton>
        )}
      </OwnRefusal>
    );
  }
  if (status === 'approved') {
    const by = approved_by_username ?? m.ownMemes.unknown;
    const time = approved_at ? fullDate(approved_at, m.time.clockOn) : m.ownMemes.unknown;
    return (
      <p className="text-14 wrap-anywhere text-muted">{m.ownMemes.approvedBy({ username: by, time })}</p>
    );
  }
  return (
    <>
      <p className="text-14 text-muted">
        {m.ownMemes.waits} {meme.is_held && `${m.nameless.held} `}
        {usualWait === null ? m.ownMemes.waitUnknown : usualWaitText(usualWait)}
      </p>
      {meme.question && <OwnQuestion meme={meme} question={meme.question} />}
    </>
  );
}
