import * as operations from '@corpomeme/contract/memes/memes.operations';
import { withoutMotion } from '@corpomeme/contract/site/paths';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { browserApi } from '../../lib/api/browser-api.ts';
import type { PageLoad } from '../../lib/page/page-data.ts';
import { memeKeys } from './meme-keys.ts';
import { useReading } from './reading/use-reading.ts';

type CoveredList = { company: string } | { theme: string };

/** The picture of the most upvoted meme of a list; null for an empty one. */
function coverQuery(client: ApiClient, list: CoveredList) {
  return queryOptions({
    queryKey: memeKeys.cover(list),
    queryFn: async ({ signal }) => {
      const query = { ...list, sort: 'upvoted' as const, limit: 1 };
      const [meme] = await client.call(operations.listMemes, { query, signal });
      if (!meme) return null;
      const { image_url: src, image_srcset: srcSet, user_id: author } = meme;
      return { src: withoutMotion(src), srcSet: withoutMotion(srcSet), author };
    },
  });
}

/** Fetches the covers of a page. Never rejects: a list without its cover is still a link. */
export async function loadCovers({ client, api }: PageLoad, lists: CoveredList[]): Promise<void> {
  await Promise.all(lists.map((list) => client.prefetchQuery(coverQuery(api, list))));
}

const SIZES = '(min-width: 1024px) 300px, (min-width: 640px) 45vw, 45vw';

/** Decorates the link to a list; empty for one whose best meme the reader does not want to see. */
export function Cover({ list, isFirst }: { list: CoveredList; isFirst: boolean }) {
  const { muted } = useReading();
  const { data } = useQuery(coverQuery(browserApi, list));
  const isShown = data && !muted.includes(data.author);
  return (
    <span className="relative block aspect-[4/3] overflow-hidden bg-sunken">
      {isShown && (
        <img
          src={data.src}
          srcSet={data.srcSet || undefined}
          sizes={SIZES}
          // The name below names the link.
          alt=""
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          className="absolute inset-0 size-full object-cover object-top"
        />
      )}
    </span>
  );
}
