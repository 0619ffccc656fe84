import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import History from 'lucide-react/icons/history';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { DropdownMenu, MenuItem, MenuLine, MenuLink } from '../../../ui/dropdown-menu.tsx';
import type { LazyMenuContentProps } from '../../../ui/lazy-menu.tsx';
import { ReadingItems } from '../reading/reading-items.tsx';

interface OwnMenuProps extends LazyMenuContentProps {
  meme: Meme;
  mayEdit: boolean;
  showsHistory: boolean;
  onHistory: () => void;
  onDelete: () => void;
}

/** Lazy-loaded by `OwnMenuButton`. */
export default function OwnMenu({ meme, mayEdit, showsHistory, onHistory, onDelete, ...menu }: OwnMenuProps) {
  return (
    <DropdownMenu {...menu}>
      {mayEdit && (
        <MenuLink to={page.ownMemes({ edit: meme.id })}>
          <Pencil className="size-5" />
          {m.memeEditing.edit}
        </MenuLink>
      )}
      <MenuItem onSelect={onHistory}>
        <History className="size-5" />
        {showsHistory ? m.ownMemes.hideHistory : m.ownMemes.showHistory}
      </MenuItem>
      {meme.approval_status === 'approved' && <ReadingItems meme={meme} />}
      <MenuLine />
      <MenuItem onSelect={onDelete}>
        <Trash className="size-5 text-reject" />
        <span className="text-reject">{m.memeEditing.delete}</span>
      </MenuItem>
    </DropdownMenu>
  );
}
