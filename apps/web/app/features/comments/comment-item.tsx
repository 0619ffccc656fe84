import { useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { commentStrings } from './comment.strings.ts';
import { CommentActions } from './comment-actions.tsx';
import { CommentByline } from './comment-byline.tsx';
import { CommentText } from './comment-text.tsx';
import { type CommentNode, countReplies, shownReplies } from './comment-tree.ts';
import { commentElementId } from './focus-comment.ts';

/** How many replies of one comment are there from the start. */
const REPLIES_SHOWN = 20;

interface CommentItemProps {
  node: CommentNode;
  isTop?: boolean;
}

export function CommentItem({ node, isTop = false }: CommentItemProps) {
  const { comment, replies, inReplyTo } = node;
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  const article = useFocusAfterDeletion(comment.is_deleted);
  return (
    <li className={classNames(isTop ? 'pt-3 pb-2' : 'pt-2')}>
      <article
        ref={article}
        id={commentElementId(comment.localKey ?? comment.id)}
        tabIndex={-1}
        aria-label={labelOf(node)}
        className="-mx-2 rounded-control px-2 shadow-none outline-none focus-visible:bg-sunken"
      >
        <CommentByline
          comment={comment}
          toggle={{ isOpen, hidden: countReplies(node), controls: id, onToggle: () => setOpen(!isOpen) }}
        />
        <div id={id} hidden={!isOpen}>
          <CommentText comment={comment} inReplyTo={inReplyTo} />
          <CommentActions comment={comment} />
        </div>
      </article>
      {replies.length > 0 && (
        <div hidden={!isOpen}>
          <Replies replies={replies} />
        </div>
      )}
    </li>
  );
}

/** Deep threads stay readable on a phone: the indent is small, and ends where the flat list begins. */
function Replies({ replies }: { replies: CommentNode[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? replies : shownReplies(replies, REPLIES_SHOWN);
  const isFlat = replies[0]?.inReplyTo != null;
  return (
    <>
      <ol
        className={classNames(
          'border-l-2 border-line',
          isFlat ? 'pl-2' : 'pl-3 min-[576px]:ml-3 min-[576px]:pl-5',
        )}
      >
        {shown.map((node) => (
          <CommentItem key={node.comment.localKey ?? node.comment.id} node={node} />
        ))}
      </ol>
      {shown.length < replies.length && (
        <Button tone="quiet" onClick={() => setShowsAll(true)}>
          {commentStrings.showMoreReplies(replies.length - shown.length)}
        </Button>
      )}
    </>
  );
}

function labelOf({ comment }: CommentNode): string {
  return comment.is_deleted ? commentStrings.deletedComment : commentStrings.by(comment.username);
}

/** The button that was pressed is gone with the text; the comment's place is not. */
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
