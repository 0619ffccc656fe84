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
import { threadsFrom, useThreadWindow } from './use-thread-window.ts';

type CommentsQuery = ReturnType<typeof useComments>;

/** The first five threads, and the others when asked for. */
export function CommentList({ query }: { query: CommentsQuery }) {
  const pages = query.data?.pages;
  const threads = useMemo(() => buildThreads(pages?.flatMap(({ comments }) => comments) ?? []), [pages]);
  const view = useThreadWindow(threads.length);
  if (!pages) return query.isError ? <LoadFailed query={query} /> : <Loading />;
  if (threads.length === 0) return <p className="py-2 text-muted">{commentStrings.none}</p>;
  return (
    <div className="grid gap-4">
      <ol ref={view.list} className="grid gap-1 divide-y divide-line">
        {threads.slice(view.start, view.end).map((node) => (
          <CommentItem key={node.comment.localKey ?? node.comment.id} node={node} level={0} />
        ))}
      </ol>
      <div className="flex flex-wrap items-start gap-3 empty:hidden">
        {view.more > 0 && (
          <Turn start={view.end} onTurn={view.open}>
            {commentStrings.showMore(view.more)}
          </Turn>
        )}
        {view.more === 0 && view.isOpen && query.hasNextPage && (
          <LoadMore query={query} onLoaded={view.goOn} />
        )}
        {view.isOpen && (
          <Turn start={0} onTurn={view.close}>
            {commentStrings.showLess}
          </Turn>
        )}
      </div>
    </div>
  );
}

interface TurnProps {
  start: number;
  onTurn: () => void;
  children: string;
}

/** A link until scripts run, so that every thread can be read without them. */
function Turn({ start, onTurn, children }: TurnProps) {
  const { memeId } = useCommentsScope();
  const isHydrated = useHydrated();
  if (isHydrated) return <Button onClick={onTurn}>{children}</Button>;
  return <LinkButton to={threadsFrom(memeId, start)}>{children}</LinkButton>;
}

function LoadMore({ query, onLoaded }: { query: CommentsQuery; onLoaded: () => void }) {
  const load = async () => {
    const { isError } = await query.fetchNextPage();
    if (!isError) onLoaded();
  };
  return (
    <div className="grid justify-items-start gap-2">
      {query.isFetchNextPageError && (
        <p role="alert" className="text-reject">
          {commentStrings.loadMoreFailed}
        </p>
      )}
      <Button busy={query.isFetchingNextPage} onClick={() => void load()}>
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
