import { COMMENTS } from '@corpomeme/contract/comments/comments';
import { m } from '@corpomeme/contract/site/messages';
import { useQueryClient } from '@tanstack/react-query';
import { memo, startTransition, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { CommentArticle } from './comment-article.tsx';
import { useCommentsScope, useLinkedPath } from './comments-context.ts';
import { placeOf } from './focus-comment.ts';
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
  const folding = { isOpen, hidden: countReplies(node), onToggle: () => setOpen(!isOpen) };
  return (
    <li className={level === 0 ? 'pt-3 pb-2' : 'pt-2'}>
      <CommentArticle comment={comment} inReplyTo={inReplyTo} isLinked={isLinked} folding={folding} />
      {(replies.length > 0 || comment.further) && (
        <div hidden={!isOpen}>
          <Replies node={node} level={level} />
        </div>
      )}
    </li>
  );
}

/** Indents replies a little, and only until the flat list begins, so that deep threads are readable on a phone. */
function Replies({ node: { comment, replies }, level }: CommentItemProps) {
  const [limit, setLimit] = useState<number>(REPLIES_SHOWN[level] ?? COMMENTS.step);
  const { isFetching, hasFailed, fetchMore } = useFurtherReplies(comment);
  const shown = shownReplies(replies, limit, useLinkedPath()?.ids);
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
          {m.comment.showMoreReplies({ count: Math.min(COMMENTS.step, hidden) })}
        </Button>
      )}
      <p role="alert" className="text-14 font-semibold text-reject empty:hidden">
        {hasFailed && m.comment.loadMoreFailed}
      </p>
    </>
  );
}

/** Opens a folded thread at each visit of a URL that leads into it. */
function useOpening(id: number) {
  const path = useLinkedPath();
  const [isOpen, setOpen] = useState(true);
  const [visit, setVisit] = useState<string>();
  if (path?.ids.has(id) && path.visit !== visit) {
    setVisit(path.visit);
    setOpen(true);
  }
  return { isOpen, setOpen, isLinked: path?.id === id };
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
