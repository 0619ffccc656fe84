import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCommentsScope } from '../comments-context.ts';
import type { ShownComment } from './comment-queries.ts';
import { fetchReplies } from './reply-pages.ts';

/** Fetches the part of a long thread that is not on the page. */
export function useFurtherReplies(opening: ShownComment) {
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
