import { m } from '@corpomeme/contract/site/messages';
import Flag from 'lucide-react/icons/flag';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { DropdownMenu, MenuItem } from '../../ui/dropdown-menu.tsx';
import type { LazyMenuContentProps } from '../../ui/lazy-menu.tsx';
import { MuteItem } from '../memes/reading/reading-items.tsx';
import type { ShownComment } from './thread/comment-queries.ts';

interface CommentMenuProps extends LazyMenuContentProps {
  comment: ShownComment;
  /** Each is undefined for who may not. */
  onReport: (() => void) | undefined;
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

/** Lazy-loaded: what few do with a comment. */
export default function CommentMenu({ comment, onReport, onEdit, onDelete, ...menu }: CommentMenuProps) {
  return (
    <DropdownMenu {...menu}>
      {onEdit && (
        <MenuItem onSelect={onEdit}>
          <Pencil className="size-5" />
          {m.comment.edit}
        </MenuItem>
      )}
      {onDelete && (
        <MenuItem onSelect={onDelete}>
          <Trash2 className="size-5" />
          {m.comment.delete}
        </MenuItem>
      )}
      {onReport && (
        <MenuItem onSelect={onReport}>
          <Flag className="size-5" />
          {m.report.report}
        </MenuItem>
      )}
      {onReport && <MuteItem userId={comment.owner_id} username={comment.username} />}
    </DropdownMenu>
  );
}
