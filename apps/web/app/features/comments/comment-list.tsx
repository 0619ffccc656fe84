import { COMMENTS } from '@corpomeme/contract/limits';
import { page } from '@corpomeme/contract/paths';
import { useMemo } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { commentStrings } from './comment.strings.ts';
import { CommentItem } from './comment-item.tsx';
import { buildThreads } from './comment-tree.ts';
import { useCommentsScope } from './comments-context.ts';
import type { useComments } from './use-comments.ts';
import { SHOW_ALL, useShowAll } from './use-show-all.ts';

type CommentsQuery = ReturnType<typeof useComments>;

/** The first five threads, and the others when asked for. */
export function CommentList({ query }: { query: CommentsQuery }) {
  const pages = query.data?.pages;
  const threads = useMemo(() => buildThreads(pages?.flatMap(({ comments }) => comments) ?? []), [pages]);
  const { list, showsAll, toggle } = useShowAll();
  if (!pages) return query.isError ? <LoadFailed query={query} /> : <Loading />;
  if (threads.length === 0) return <p className="py-2 text-muted">{commentStrings.none}</p>;
  const shown = showsAll ? threads : threads.slice(0, COMMENTS.shown);
  return (
    <div className="grid gap-4">
      <ol ref={list} className="grid gap-1 divide-y divide-line">
        {shown.map((node) => (
          <CommentItem key={node.comment.localKey ?? node.comment.id} node={node} isTop />
        ))}
      </ol>
      {showsAll && query.hasNextPage && <LoadMore query={query} />}
      {threads.length > COMMENTS.shown && (
        <ShowAll more={threads.length - COMMENTS.shown} showsAll={showsAll} onToggle={toggle} />
      )}
    </div>
  );
}

/** A link until scripts run, so that everything can be read without them. */
function ShowAll(props: { more: number; showsAll: boolean; onToggle: () => void }) {
  const { memeId } = useCommentsScope();
  const isHydrated = useHydrated();
  const text = props.showsAll ? commentStrings.showLess : commentStrings.showMore(props.more);
  if (isHydrated) {
    return (
      <Button aria-expanded={props.showsAll} onClick={props.onToggle} className="justify-self-start">
        {text}
      </Button>
    );
  }
  const address = page.memeComments(memeId);
  return (
    <LinkButton to={props.showsAll ? address : `${address}?${SHOW_ALL}`} className="justify-self-start">
      {text}
    </LinkButton>
  );
}

function LoadMore({ query }: { query: CommentsQuery }) {
  return (
    <div className="grid justify-items-start gap-2">
      {query.isFetchNextPageError && (
        <p role="alert" className="text-reject">
          {commentStrings.loadMoreFailed}
        </p>
      )}
      <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {commentStrings.loadMore}
      </Button>
    </div>
  );
}

function LoadFailed({ query }: { query: CommentsQuery }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>{commentStrings.loadFailed}</p>
      <Button busy={query.isFetching} onClick={() => void query.refetch()}>
        {commentStrings.tryAgain}
      </Button>
    </div>
  );
}

function Loading() {
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        {commentStrings.loading}
      </p>
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </div>
  );
}
