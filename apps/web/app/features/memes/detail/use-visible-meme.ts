import type { Meme } from '@corpomeme/contract/memes';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browserApi } from '../../../lib/browser-api.ts';
import { useCurrentUser } from '../../session/session-store.ts';
import { memeQuery } from '../meme-queries.ts';

interface VisibleMeme {
  meme: Meme | null;
  /** Not there for visitors; being asked for again as the signed-in person, who may see it. */
  isChecking: boolean;
}

/** The page is rendered as for a visitor (product: server-rendered pages); the author and moderators may see more (product: states of a meme). */
export function useVisibleMeme(id: number): VisibleMeme {
  const isIn = useCurrentUser() !== null;
  const { data, isFetching, refetch } = useQuery(memeQuery(browserApi, id));
  const shouldCheck = isIn && data === null;
  useEffect(() => {
    if (shouldCheck) void refetch();
  }, [shouldCheck, refetch]);
  return { meme: data ?? null, isChecking: isFetching && !data };
}
