import type { Meme } from '@corpomeme/contract/memes';
import type { MemeUpdate } from '@corpomeme/contract/realtime';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { commentsKey } from '../comments/comment-queries.ts';
import { patchMeme } from '../memes/meme-cache.ts';
import type { MemePage } from '../memes/meme-queries.ts';

const LISTS = ['memes', 'list'];

/** Changes what is shown in place; answers which memes are new to the lists on the page. */
export function applyUpdates(client: QueryClient, updates: MemeUpdate[]): number[] {
  for (const { data } of updates) applyOne(client, data);
  const shown = shownIds(client);
  return updates
    .filter(({ type, data }) => type === 'newMeme' && !shown.has(data.id))
    .map(({ data }) => data.id);
}

/** What is told is told to everybody: the reader's own vote, and what moderators see, stay as they are here. */
function applyOne(client: QueryClient, told: Meme): void {
  patchMeme(client, told.id, (meme) => {
    if (meme.commentCount !== told.commentCount) {
      void client.invalidateQueries({ queryKey: commentsKey(told.id), refetchType: 'active' });
    }
    const { has_user_upvoted, approved_by_username, approved_at } = meme;
    return { ...told, has_user_upvoted, approved_by_username, approved_at };
  });
}

function shownIds(client: QueryClient): Set<number> {
  const lists = client.getQueriesData<InfiniteData<MemePage>>({ queryKey: LISTS, type: 'active' });
  return new Set(
    lists.flatMap(([, list]) => list?.pages.flatMap(({ memes }) => memes.map(({ id }) => id)) ?? []),
  );
}

/** Lists, companies and whatever meme is open. */
export async function refreshMemes(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: LISTS }),
    client.invalidateQueries({ queryKey: ['memes', 'one'] }),
    client.invalidateQueries({ queryKey: ['companies'] }),
  ]);
}
