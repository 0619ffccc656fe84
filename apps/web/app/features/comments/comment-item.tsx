import { COMMENTS } from '@corpomeme/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Flame from 'lucide-react/icons/flame';
import { memo, startTransition, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useNow } from '../../lib/clock.tsx';
import { fullDate, relativeDate } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Avatar } from '../session/avatar.tsx';
import { commentStrings } from './comment.strings.ts';
import { CommentActions } from './comment-actions.tsx';
import { CommentText } from './comment-text.tsx';
import { useCommentsScope, useWay } from './comments-context.ts';
import { commentElementId, placeOf } from './focus-comment.ts';
import { CommentEditForm } from './posting/comment-edit-form.tsx';
import type { ShownComment } from './thread/comment-queries.ts';
import {
  type CommentNode,
  countReplies,
  DEEPEST_LEVEL,
  isSameNode,
  shownReplies,
} from './thread/comment-tree.ts';
import { fetchReplies } from './thread/reply-pages.ts';

/** Number of replies shown at first, by the level of their parent. */
const REPLIES_SHOWN = [COMMENTS.repliesPerThread, 5, 5, 10];

interface CommentItemProps {
  node: CommentNode;
  /** 0 for a thread's first comment. */
  level: number;
}

/** Memoized, because a page has hundreds: renders again only if its subtree changed. */
export const CommentItem = memo(
  CommentPlace,
  (before, after) => before.level === after.level && isSameNode(before.node, after.node),
);

function CommentPlace({ node, level }: CommentItemProps) {
  const { comment, replies, inReplyTo } = node;
  const { isOpen, setOpen, isLinked } = useOpening(comment.id);
  const id = useId();
  const article = useFocusAfterDeletion(comment.is_deleted);
  const [wantsEditing, setEditing] = useState(false);
  const isEditing = wantsEditing && !comment.is_deleted;
  const stopEditing = () => {
    setEditing(false);
    article.current?.focus();
  };
  return (
    <li className={level === 0 ? 'pt-3 pb-2' : 'pt-2'}>
      <article
        ref={article}
        id={commentElementId(placeOf(comment))}
        tabIndex={-1}
        aria-label={labelOf(node)}
        aria-current={isLinked || undefined}
        className="-mx-2 rounded-control border-l-4 border-transparent pr-2 pl-1 shadow-none outline-none focus-visible:bg-sunken aria-[current]:border-marker aria-[current]:bg-sunken"
      >
        <CommentByline
          comment={comment}
          toggle={{ isOpen, hidden: countReplies(node), controls: id, onToggle: () => setOpen(!isOpen) }}
        />
        <div id={id} hidden={!isOpen}>
          {isEditing ? (
            <CommentEditForm comment={comment} onClose={stopEditing} />
          ) : (
            <>
              <CommentText comment={comment} inReplyTo={inReplyTo} />
              <CommentActions comment={comment} onEdit={() => setEditing(true)} />
            </>
          )}
        </div>
      </article>
      {(replies.length > 0 || comment.further) && (
        <div hidden={!isOpen}>
          <Replies node={node} level={level} />
        </div>
      )}
    </li>
  );
}

interface Toggle {
  isOpen: boolean;
  /** Number of replies that are folded with the comment. */
  hidden: number;
  controls: string;
  onToggle: () => void;
}

/** Author and time, with the switch that folds the thread. A deleted comment has no author. */
function CommentByline({ comment, toggle }: { comment: ShownComment; toggle: Toggle }) {
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

/** Indents replies a little, and only until the flat list begins, so that deep threads are readable on a phone. */
function Replies({ node: { comment, replies }, level }: CommentItemProps) {
  const [limit, setLimit] = useState<number>(REPLIES_SHOWN[level] ?? COMMENTS.step);
  const { isFetching, hasFailed, fetchMore } = useFurtherReplies(comment);
  const shown = shownReplies(replies, limit, useWay()?.ids);
  const hidden = replies.length - shown.length + (comment.further?.count ?? 0);
  const showMore = async () => {
    const lacks = replies.length - shown.length < COMMENTS.step;
    if (!lacks || (await fetchMore())) startTransition(() => setLimit(limit + COMMENTS.step));
  };
  const isFlat = level === DEEPEST_LEVEL;
  return (
    <>
      <ol
        className={classNames(
          'border-l-2 border-line',
          isFlat ? 'pl-2' : 'pl-3 min-[576px]:ml-3 min-[576px]:pl-5',
        )}
      >
        {shown.map((node) => (
          <CommentItem key={placeOf(node.comment)} node={node} level={level + 1} />
        ))}
      </ol>
      {hidden > 0 && (
        <Button tone="quiet" className="with-script" busy={isFetching} onClick={() => void showMore()}>
          {commentStrings.showMoreReplies(Math.min(COMMENTS.step, hidden))}
        </Button>
      )}
      <p role="alert" className="text-14 font-semibold text-reject empty:hidden">
        {hasFailed && commentStrings.loadMoreFailed}
      </p>
    </>
  );
}

function labelOf({ comment }: CommentNode): string {
  return comment.is_deleted ? commentStrings.deletedComment : commentStrings.by(comment.username);
}

/** Opens a folded thread at each visit of a URL that leads into it. */
function useOpening(id: number) {
  const way = useWay();
  const [isOpen, setOpen] = useState(true);
  const [visit, setVisit] = useState<string>();
  if (way?.ids.has(id) && way.visit !== visit) {
    setVisit(way.visit);
    setOpen(true);
  }
  return { isOpen, setOpen, isLinked: way?.id === id };
}

/** Moves the focus to the comment's place, because the pressed button is deleted. */
function useFocusAfterDeletion(isDeleted: boolean) {
  const article = useRef<HTMLElement>(null);
  const before = useRef(isDeleted);
  useEffect(() => {
    const wasDeletedNow = isDeleted && !before.current;
    before.current = isDeleted;
    if (wasDeletedNow && document.activeElement === document.body) article.current?.focus();
  }, [isDeleted]);
  return article;
}

/** Fetches the unloaded part of a long thread. */
function useFurtherReplies(opening: ShownComment) {
  const client = useQueryClient();
  const { memeId } = useCommentsScope();
  const [isFetching, setFetching] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const fetchMore = async (): Promise<boolean> => {
    if (!opening.further) return true;
    if (isFetching) return false;
    setFetching(true);
    setFailed(false);
    try {
      await fetchReplies(client, memeId, opening);
      return true;
    } catch {
      setFailed(true);
      return false;
    } finally {
      setFetching(false);
    }
  };
  return { isFetching, hasFailed, fetchMore };
}
