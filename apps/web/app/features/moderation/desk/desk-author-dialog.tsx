import type { QueueCard } from '@corpomeme/contract/desk';
import { page } from '@corpomeme/contract/paths';
import { Dialog } from '../../../ui/dialog.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { AuthorLine, SanctionButton } from '../../sanctions/author-record.tsx';
import { Avatar } from '../../session/avatar.tsx';
import { useCurrentUser } from '../../session/session-store.ts';
import { deskStrings } from './desk.strings.ts';

/** The author's record, and for admins the way to everything else. */
export function DeskAuthorDialog({ card, onClose }: { card: QueueCard; onClose: () => void }) {
  const user = useCurrentUser();
  const { meme, author } = card;
  return (
    <Dialog open onClose={onClose} title={meme.username} onCloseAutoFocus={(event) => event.preventDefault()}>
      <div className="grid justify-items-start gap-5">
        <div className="flex items-center gap-4">
          <Avatar seed={meme.username} className="size-14" />
          {author && <AuthorLine record={author} />}
        </div>
        <SanctionButton userId={meme.user_id} username={meme.username} />
        {user?.isAdmin && (
          <LinkButton to={page.adminUser(meme.user_id)}>{deskStrings.manageAuthor}</LinkButton>
        )}
      </div>
    </Dialog>
  );
}
