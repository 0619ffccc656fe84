import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { useCurrentUser } from '../../site/session/session-store.ts';
import { moveCommentCount } from './comment-cache.ts';
import { commentKeys } from './comment-keys.ts';
import { commentsQuery, isThreadAddress, listAddress, readCommentList } from './comment-queries.ts';

/**
 * The page contains comments as for a visitor (product: server-rendered pages); a member's own votes, and own
 * comments that wait for a moderator, are fetched once.
 */
export function useComments(memeId: number) {
  const client = useQueryClient();
  const uid = useCurrentUser()?.uid ?? null;
  const [search] = useSearchParams();
  const list = readCommentList(search);
  const query = useInfiniteQuery(commentsQuery(browserApi, memeId, list));
  const { data, dataUpdatedAt, isFetching, isRefetchError, refetch } = query;

  // The list of another URL of this meme.
  const isElsewhere =
    data !== undefined &&
    data.pageParams.find((address) => !isThreadAddress(String(address))) !== listAddress(memeId, list);
  useEffect(() => {
    if (isElsewhere) void client.resetQueries({ queryKey: commentKeys.of(memeId) });
  }, [isElsewhere, client, memeId]);

  const lacksOwn = uid !== null && (data?.pages.some((page) => page.viewer !== uid) ?? false);
  const shouldAsk = lacksOwn && !isFetching && !isRefetchError;
  useEffect(() => {
    if (shouldAsk) void refetch();
  }, [shouldAsk, refetch]);

  // The list may be newer than the meme beside it.
  useEffect(() => {
    if (dataUpdatedAt > 0) moveCommentCount(client, memeId, 0);
  }, [dataUpdatedAt, client, memeId]);

  return query;
}
