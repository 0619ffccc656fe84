import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useCurrentUser } from '../../site/session/session-store.ts';
import { titleOf } from '../meme-words.ts';
import { NamelessActions } from '../nameless/nameless-actions.tsx';
import { isOwnMeme } from '../own-meme.ts';
import { OwnFile } from './own-file.tsx';
import { useMemeDeletion } from './use-meme-deletion.ts';

interface OwnMemeActionsProps {
  meme: Meme;
  /** See `useMemeDeletion`. */
  onGone: () => Promise<void> | void;
}

/** Lazy-loaded for authors, and for members who may delete other members' memes. */
export default function OwnMemeActions({ meme, onGone }: OwnMemeActionsProps) {
  const user = useCurrentUser();
  const { ask, isPending } = useMemeDeletion(meme, onGone);
  const isOwn = isOwnMeme(meme, user?.uid);
  const isUnpublished = meme.approval_status === 'pending' || meme.approval_status === 'rejected';
  const mayEdit = isOwn && isUnpublished && user?.permissions.canCreateMemes;
  return (
    <div className="grid gap-4">
      {meme.file && <OwnFile meme={meme} file={meme.file} />}
      {meme.is_own && <NamelessActions meme={meme} onGone={onGone} />}
      <div className="flex flex-wrap gap-3">
        {mayEdit && (
          <LinkButton to={page.ownMemes({ edit: meme.id })} className="grow sm:grow-0">
            {m.memeEditing.edit}
            <span className="sr-only">: {titleOf(meme)}</span>
          </LinkButton>
        )}
        <Button tone="reject" busy={isPending} onClick={ask} className="grow sm:grow-0">
          {isPending ? m.memeEditing.deleting : m.memeEditing.delete}
          <span className="sr-only">: {titleOf(meme)}</span>
        </Button>
      </div>
    </div>
  );
}
