import type { Meme } from '@corpomeme/contract/memes/memes';
import * as operations from '@corpomeme/contract/memes/memes.operations';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { useCurrentUser } from '../../site/session/session-store.ts';
import { memeKeys } from '../meme-keys.ts';

/** Names the author of a meme without a name. */
export type Pseudonym = Pick<Meme, 'user_id' | 'username'>;

/**
 * Returns the pseudonym if the member posted this meme without a name, otherwise null. Every member who reads such a meme sends
 * the same request, so its occurrence in a network's log says nothing.
 */
export function useOwnPseudonym(meme: Meme): Pseudonym | null {
  const uid = useCurrentUser()?.uid;
  const { data } = useQuery({
    queryKey: memeKeys.ownershipOf(meme.id, uid ?? ''),
    queryFn: ({ signal }) => browserApi.call(operations.readMeme, { params: { id: meme.id }, signal }),
    enabled: uid !== undefined && meme.is_nameless === true,
    meta: { personal: true },
  });
  const isOwn = uid !== undefined && data?.is_own === true;
  const { user_id, username } = meme;
  return useMemo(() => (isOwn ? { user_id, username } : null), [isOwn, user_id, username]);
}
