import type { Meme } from '@corpomeme/contract/memes';
import { page } from '@corpomeme/contract/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { browserApi } from '../../../lib/browser-api.ts';
import { fullDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { MemePicture } from '../../memes/meme-picture.tsx';
import { titleOf } from '../../memes/meme-words.ts';
import { ReasonWords } from '../../reasons/reason-words.tsx';
import TakedownPart from '../takedown/takedown-part.tsx';
import { appealsDeskStrings as strings } from './appeals-desk.strings.ts';
import { removedQuery } from './appeals-query.ts';

/** What may be brought back. */
export function RemovedMemes() {
  const query = useInfiniteQuery(removedQuery(browserApi));
  const memes = query.data?.pages.flatMap((each) => each.memes);
  return (
    <section aria-labelledby="removed-heading" className="grid gap-4">
      <div>
        <h2 id="removed-heading" className="text-22">
          {strings.removed}
        </h2>
        <p className="text-muted">{memes?.length === 0 ? strings.removedEmpty : strings.removedHint}</p>
      </div>
      {query.isLoadingError && <LoadFailure text={strings.removedFailed} query={query} />}
      {!memes && !query.isLoadingError && <Skeleton className="h-32" />}
      <ul className="grid gap-3 empty:hidden">
        {memes?.map((meme) => (
          <li key={meme.id}>
            <RemovedMeme meme={meme} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          className="justify-self-center"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {strings.loadMore}
        </Button>
      )}
    </section>
  );
}

function RemovedMeme({ meme }: { meme: Meme }) {
  const by = meme.approved_by_username ?? strings.nobody;
  return (
    <article className="grid items-center gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <div className="flex w-28 overflow-hidden rounded-control border border-line">
        <MemePicture meme={meme} sizes="7rem" priority="lazy" inList />
      </div>
      <div className="grid min-w-0 gap-1">
        <h3 className="text-18 wrap-anywhere">
          <Link to={page.meme(meme.id)} className="hover:underline">
            {titleOf(meme)}
          </Link>
        </h3>
        {meme.reason_code && <ReasonWords code={meme.reason_code} />}
        {meme.rejection_reason && <p className="wrap-anywhere">{meme.rejection_reason}</p>}
        {meme.approved_at && (
          <p className="text-14 text-muted">{strings.decidedBy(by, fullDate(meme.approved_at))}</p>
        )}
      </div>
      <TakedownPart meme={meme} />
    </article>
  );
}
