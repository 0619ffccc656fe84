import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useEffect, useMemo, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CommentItem } from './comment-item.tsx';
import { LinkedPathProvider, useCommentsScope } from './comments-context.ts';
import { placeOf } from './focus-comment.ts';
import { buildThreads } from './thread/comment-tree.ts';
import type { useComments } from './thread/use-comments.ts';
import { threadsAfter, useThreadWindow } from './thread/use-thread-window.ts';
import { useLinkedComment } from './use-linked-comment.ts';

type CommentsQuery = ReturnType<typeof useComments>;

/** Shows the first five threads, and the others on demand. */
export function CommentList({ query }: { query: CommentsQuery }) {
  const pages = query.data?.pages;
  const last = pages?.at(-1);
  const threads = useMemo(() => buildThreads(pages?.flatMap(({ comments }) => comments) ?? []), [pages]);
  const loaded = threads.length;
  const view = useThreadWindow({
    keys: threads.map(({ comment }) => placeOf(comment)),
    total: last?.next ? Math.max(last.threadCount, loaded + 1) : loaded,
    load: async () => !query.hasNextPage || !(await query.fetchNextPage()).isError,
  });
  const { memeId } = useCommentsScope();
  const shown = useMemo(() => threads.slice(0, view.end), [threads, view.end]);
  const { path, problem, retry } = useLinkedComment({ memeId, threads: pages && shown });
  if (!pages) return query.isError ? <LoadFailed query={query} /> : <Loading />;
  const notice = problem && <LinkNotice problem={problem} onRetry={retry} />;
  if (loaded === 0) return notice ?? <p className="py-2 text-muted">{m.comment.none}</p>;
  return (
    <div className="grid gap-4">
      {notice}
      <LinkedPathProvider value={path}>
        <ol ref={view.list} className="grid gap-1 divide-y divide-line">
          {shown.map((node) => (
            <CommentItem key={placeOf(node.comment)} node={node} level={0} />
          ))}
        </ol>
      </LinkedPathProvider>
      {query.isFetchNextPageError && (
        <p role="alert" className="text-reject">
          {m.comment.loadMoreFailed}
        </p>
      )}
      <div className="flex flex-wrap items-start gap-3 empty:hidden">
        {view.more > 0 && (
          <MoreButton
            to={threadsAfter(memeId, view.beyond, last?.next ?? null)}
            busy={query.isFetchingNextPage}
            onClick={() => void view.open()}
          >
            {m.comment.showMore({ count: view.more })}
          </MoreButton>
        )}
        {view.isOpen && (
          <MoreButton to={page.memeComments(memeId)} onClick={view.close}>
            {m.comment.showLess}
          </MoreButton>
        )}
      </div>
    </div>
  );
}

function LoadFailed({ query }: { query: CommentsQuery }) {
  return <LoadFailure text={m.comment.loadFailed} query={query} />;
}

function Loading() {
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        {m.comment.loading}
      </p>
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </div>
  );
}

interface LinkNoticeProps {
  problem: 'missing' | 'failed';
  onRetry: () => void;
}

/** Shown if the linked comment cannot be shown; takes the focus. */
function LinkNotice({ problem, onRetry }: LinkNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView();
  }, []);
  return (
    <div
      ref={place}
      tabIndex={-1}
      className="grid justify-items-start gap-3 rounded-card border border-line bg-surface px-4 py-3 shadow-none outline-none"
    >
      <p>{problem === 'missing' ? m.comment.linkedMissing : m.comment.linkedFailed}</p>
      {problem === 'failed' && <Button onClick={onRetry}>{m.comment.tryAgain}</Button>}
    </div>
  );
}
