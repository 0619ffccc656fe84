import type { AuthorComment } from '@corpomeme/contract/people/authors';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { useNow } from '../../../lib/clock.tsx';
import { fullDate, relativeDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { authorCommentsQuery } from './author-queries.ts';

/** The comments of an author, each with a link to its place. */
export function AuthorComments({ id }: { id: string }) {
  const query = useInfiniteQuery(authorCommentsQuery(browserApi, id));
  if (query.isLoadingError) return <LoadFailure text={m.author.commentsFailed} query={query} />;
  if (!query.data) return <Skeleton className="h-28" />;
  const comments = query.data.pages.flatMap((part) => part.comments);
  if (comments.length === 0) return <p className="text-muted">{m.author.noComments}</p>;
  return (
    <>
      <ul className="grid max-w-3xl divide-y divide-line">
        {comments.map((comment) => (
          <li key={comment.id} className="grid gap-1 py-3">
            <OneComment comment={comment} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          className="with-script justify-self-start"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {m.author.moreComments}
        </Button>
      )}
    </>
  );
}

function OneComment({ comment }: { comment: AuthorComment }) {
  const now = useNow();
  return (
    <>
      <p className="text-14 text-muted">
        {m.author.on}{' '}
        <TextLink to={page.comment(comment.meme_id, comment.id)} className="inline-block py-1">
          {comment.meme_title ?? comment.company}
        </TextLink>
        {' · '}
        <time dateTime={comment.created_at} title={fullDate(comment.created_at)}>
          {relativeDate(comment.created_at, now)}
        </time>
      </p>
      <p dir="auto" className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
        {comment.content}
      </p>
    </>
  );
}
