import type { Meme } from '@corpomeme/contract/memes/memes';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { memeKeys } from './meme-keys.ts';
import type { MemePage } from './meme-queries.ts';

type CachedMemes = Meme | InfiniteData<MemePage> | null | undefined;

/** Changes one meme in all queries whose key starts with 'memes'. */
export function patchMeme(client: QueryClient, id: number, change: (meme: Meme) => Meme): void {
  client.setQueriesData<CachedMemes>({ queryKey: memeKeys.all }, (cached) => patchCached(cached, id, change));
}

/** Removes one meme from all lists, for example after a decision or deletion. */
export function dropMeme(client: QueryClient, id: number): void {
  client.setQueriesData<CachedMemes>({ queryKey: memeKeys.all }, (cached) => {
    if (!isPaged(cached)) return cached;
    return mapPages(cached, (memes) =>
      memes.some((meme) => meme.id === id) ? memes.filter((meme) => meme.id !== id) : memes,
    );
  });
}

function patchCached(cached: CachedMemes, id: number, change: (meme: Meme) => Meme): CachedMemes {
  if (!cached) return cached;
  if (!isPaged(cached)) return cached.id === id ? change(cached) : cached;
  return mapPages(cached, (memes) =>
    memes.some((meme) => meme.id === id)
      ? memes.map((meme) => (meme.id === id ? change(meme) : meme))
      : memes,
  );
}

/** Keeps unchanged objects identical, so that only the changed meme renders again. */
function mapPages(data: InfiniteData<MemePage>, map: (memes: Meme[]) => Meme[]): InfiniteData<MemePage> {
  let changed = false;
  const pages = data.pages.map((page) => {
    const memes = map(page.memes);
    if (memes === page.memes) return page;
    changed = true;
    return { ...page, memes };
  });
  return changed ? { ...data, pages } : data;
}

function isPaged(cached: CachedMemes): cached is InfiniteData<MemePage> {
  return typeof cached === 'object' && cached !== null && 'pages' in cached;
}
