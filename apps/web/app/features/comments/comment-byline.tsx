import { COMMENTS } from '@corpomeme/contract/limits';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Flame from 'lucide-react/icons/flame';
import { classNames } from '../../lib/class-names.ts';
import { useNow } from '../../lib/clock.tsx';
import { fullDate, relativeDate } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Avatar } from '../session/avatar.tsx';
import { commentStrings } from './comment.strings.ts';
import type { ShownComment } from './thread/comment-queries.ts';

interface Toggle {
  isOpen: boolean;
  /** Number of replies that are folded with the comment. */
  hidden: number;
  controls: string;
  onToggle: () => void;
}

/** Author and time, with the switch that folds the thread. A deleted comment has no author. */
export function CommentByline({ comment, toggle }: { comment: ShownComment; toggle: Toggle }) {
  const isHot = !comment.is_deleted && comment.votes >= COMMENTS.hotFrom;
  return (
    <header className="flex min-h-11 items-center gap-2">
      {comment.is_deleted ? (
        <p lang="ro" className="text-muted">
          {commentStrings.deleted}
        </p>
      ) : (
        <>
          <Avatar seed={comment.username} className="size-8" />
          <div className="flex min-w-0 flex-wrap items-center gap-x-2">
            <bdi className="min-w-0 font-semibold [overflow-wrap:anywhere]">{comment.username}</bdi>
            {comment.is_author && <Badge>{commentStrings.author}</Badge>}
            <When comment={comment} />
            {isHot && (
              <Badge tone="marker">
                <Flame aria-hidden="true" className="size-4" />
                {commentStrings.hot}
              </Badge>
            )}
          </div>
        </>
      )}
      {(!comment.is_deleted || toggle.hidden > 0) && <Fold comment={comment} {...toggle} />}
    </header>
  );
}

function When({ comment }: { comment: ShownComment }) {
  const now = useNow();
  if (comment.isPosting) return <span className="text-14 text-muted">{commentStrings.posting}</span>;
  return (
    <span className="text-14 text-muted">
      <time dateTime={comment.created_at} title={fullDate(comment.created_at)}>
        {relativeDate(comment.created_at, now)}
      </time>
      {comment.edited_at && <span title={fullDate(comment.edited_at)}> · {commentStrings.wasEdited}</span>}
    </span>
  );
}

function Fold({ comment, isOpen, hidden, controls, onToggle }: Toggle & { comment: ShownComment }) {
  const name = comment.is_deleted ? commentStrings.aDeletedComment : comment.username;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      aria-label={commentStrings.thread(name)}
      onClick={onToggle}
      className="with-script -mr-2 ml-auto inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1 rounded-control px-2 text-14 text-muted hover:bg-sunken hover:text-ink"
    >
      {!isOpen && hidden > 0 && <span>{commentStrings.hiddenReplies(hidden)}</span>}
      <ChevronDown
        aria-hidden="true"
        className={classNames('size-5 transition-transform', !isOpen && '-rotate-90')}
      />
    </button>
  );
}
