import { m } from '@corpomeme/contract/site/messages';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { useReading } from '../memes/reading/use-reading.ts';
import { commentElementId, placeOf } from './focus-comment.ts';
import { splitLinks, tidyLines } from './plain-text.ts';
import type { ShownComment } from './thread/comment-queries.ts';

interface CommentTextProps {
  comment: ShownComment;
  inReplyTo: ShownComment | null;
}

/** Plain text with line breaks; URLs in it become links with `nofollow`. */
export function CommentText({ comment, inReplyTo }: CommentTextProps) {
  const { muted } = useReading();
  const [isShown, setShown] = useState(false);
  const isMuted = !isShown && !comment.is_deleted && muted.includes(comment.owner_id);
  return (
    <>
      {inReplyTo && <InReplyTo parent={inReplyTo} />}
      {isMuted ? (
        <p className="flex flex-wrap items-center gap-3 text-muted">
          {m.reading.mutedComment}
          <Button onClick={() => setShown(true)}>{m.reading.show}</Button>
        </p>
      ) : (
        !comment.is_deleted && <Words comment={comment} />
      )}
    </>
  );
}

function Words({ comment }: { comment: ShownComment }) {
  return (
    <p
      dir="auto"
      className={classNames(
        'max-w-prose whitespace-pre-line [overflow-wrap:anywhere]',
        comment.isPosting && 'opacity-60',
      )}
    >
      {splitLinks(tidyLines(comment.content)).map(({ text, href }, position) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
          <a key={position} href={href} rel="nofollow ugc noopener" className="text-link underline">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  );
}

function InReplyTo({ parent }: { parent: ShownComment }) {
  return (
    <p className="flex items-center gap-1 text-14 text-muted">
      <CornerDownRight className="size-4" />
      {m.comment.inReplyTo}{' '}
      <a
        href={`#${commentElementId(placeOf(parent))}`}
        className="-my-2 min-w-0 py-2 font-semibold underline decoration-line underline-offset-3 [overflow-wrap:anywhere]"
      >
        {parent.is_deleted ? m.comment.aDeletedComment : parent.username}
      </a>
    </p>
  );
}
