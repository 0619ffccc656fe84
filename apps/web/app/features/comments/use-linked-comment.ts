import { readId } from '@corpomeme/contract/site/ids';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isStatus } from '../../lib/api/api-error.ts';
import { useOnceHydrated } from '../../lib/use-hydrated.ts';
import type { CommentPath } from './comments-context.ts';
import { placeOf, scrollToComment } from './focus-comment.ts';
import { prependThread } from './thread/comment-queries.ts';
import { type CommentNode, pathTo } from './thread/comment-tree.ts';

interface VisibleThreads {
  memeId: number;
  /** The loaded threads; undefined until then. */
  threads: CommentNode[] | undefined;
}

interface LinkedComment {
  /** The path to the comment, which is unfolded. */
  path: CommentPath | null;
  problem: 'missing' | 'failed' | null;
  retry: () => void;
}

/** Returns the comment id of a fragment such as `#comment-7`. */
export function linkedId(hash: string): number | null {
  return readId(/^#comment-(\d+)$/.exec(hash)?.[1]);
}

/** Scrolls to the linked comment once per visit. Fetches a thread that is not loaded and puts it first. */
export function useLinkedComment({ memeId, threads }: VisibleThreads): LinkedComment {
  const { hash, key } = useLocation();
  const id = useOnceHydrated(linkedId(hash), null);
  const visit = `${key}${hash}`;
  const path = useMemo(() => describePath(threads, id, visit), [threads, id, visit]);
  const { outcome, lead } = useThreadFetch(memeId);
  const reached = useRef('');

  const isUnloaded = id !== null && threads !== undefined && path === null;
  useEffect(() => {
    if (isUnloaded && reached.current !== visit) void lead(id, visit);
  }, [isUnloaded, id, visit, lead]);

  const place = path?.place;
  useEffect(() => {
    if (place === undefined || reached.current === visit) return;
    reached.current = visit;
    scrollToComment(place);
  }, [place, visit]);

  return {
    path,
    problem: isUnloaded && outcome?.visit === visit ? outcome.problem : null,
    retry: () => id !== null && void lead(id, visit),
  };
}

function describePath(
  threads: CommentNode[] | undefined,
  id: number | null,
  visit: string,
): CommentPath | null {
  const nodes = threads && id !== null ? pathTo(threads, id) : null;
  const last = nodes?.at(-1)?.comment;
  if (!nodes || !last) return null;
  return { ids: new Set(nodes.map(({ comment }) => comment.id)), id: last.id, place: placeOf(last), visit };
}

interface FetchOutcome {
  visit: string;
  problem: LinkedComment['problem'];
}

function useThreadFetch(memeId: number) {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<FetchOutcome | null>(null);
  const isFetching = useRef(false);
  const lead = useCallback(
    async (id: number, visit: string) => {
      if (isFetching.current) return;
      isFetching.current = true;
      try {
        await prependThread(client, memeId, id);
        setOutcome({ visit, problem: null });
      } catch (error) {
        setOutcome({ visit, problem: isStatus(error, 404) ? 'missing' : 'failed' });
      } finally {
        isFetching.current = false;
      }
    },
    [client, memeId],
  );
  return { outcome, lead };
}
