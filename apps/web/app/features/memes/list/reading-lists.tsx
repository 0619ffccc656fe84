import * as operations from '@corpomeme/contract/memes/reading.operations';
import { m } from '@corpomeme/contract/site/messages';
import { pathOf } from '@corpomeme/contract/site/operation';
import { page } from '@corpomeme/contract/site/paths';
import { listFollowedDayMemes } from '@corpomeme/contract/wings/day-memes';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadFailurePanel } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { memeKeys } from '../meme-keys.ts';
import { fetchMemePage, type MemePage } from '../meme-queries.ts';
import { WantedGrid } from './left-out.tsx';
import { MemeGridSkeleton } from './meme-grid.tsx';
import { MemeList } from './meme-list.tsx';

const OPERATIONS = {
  saved: operations.listSavedMemes,
  followed: operations.listFollowedMemes,
  daily: listFollowedDayMemes,
};

type ReadingList = Exclude<keyof typeof OPERATIONS, 'daily'>;

/** The memes that the member saved, or of the companies that the member follows. Fetched at each visit. */
export function ReadingListMemes({ list, uid }: { list: ReadingList; uid: string }) {
  const query = useInfiniteQuery(readingListQuery(list, uid));
  if (query.isLoadingError) return <LoadFailurePanel text={m.readingPages.loadFailed} query={query} />;
  if (!query.data) return <MemeGridSkeleton />;
  if (query.data.pages.every(({ memes }) => memes.length === 0)) {
    return (
      <Panel title={m.readingPages.none[list]}>
        {list === 'followed' && <p className="text-muted">{m.readingPages.followedHint}</p>}
        <LinkButton to={page.browse()} tone="marker">
          {list === 'saved' ? m.readingPages.browse : m.readingPages.findCompany}
        </LinkButton>
      </Panel>
    );
  }
  return <MemeList query={query} isOwnChoice={list === 'saved'} />;
}

/** The memes of the day of the companies that the member follows; nothing without one. */
export function FollowedDayMemes({ uid }: { uid: string }) {
  const { data } = useInfiniteQuery(readingListQuery('daily', uid));
  const memes = data?.pages.flatMap((each) => each.memes) ?? [];
  if (memes.length === 0) return null;
  return (
    <section aria-labelledby="followed" className="grid gap-3">
      <h2 id="followed" className="text-22">
        {m.today.followed}
      </h2>
      <WantedGrid all={memes} />
    </section>
  );
}

function readingListQuery(list: keyof typeof OPERATIONS, uid: string) {
  const operation = OPERATIONS[list];
  return infiniteQueryOptions({
    queryKey: memeKeys.kept(list, uid),
    initialPageParam: pathOf(operation),
    queryFn: ({ pageParam, signal }) => fetchMemePage(browserApi, operation, pageParam, signal),
    getNextPageParam: (last: MemePage) => last.next,
    staleTime: 0,
    meta: { personal: true },
  });
}
