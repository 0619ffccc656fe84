import type { Meme } from '@corpomeme/contract/memes/memes';
import type { RemovedQuery } from '@corpomeme/contract/moderation/moderation';
import { m } from '@corpomeme/contract/site/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { fullDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ReasonWords } from '../../site/reasons/reason-words.tsx';
import { DecidedMeme, DecidedMemes } from '../takedown/decided-memes.tsx';
import TakedownPart from '../takedown/takedown-part.tsx';
import { removedQuery } from './appeals-query.ts';

/** Memes that a decision took down or kept from the public, each with the way back. */
export function RemovedMemes({ status }: { status: RemovedQuery['status'] }) {
  const query = useInfiniteQuery(removedQuery(browserApi, status));
  const memes = query.data?.pages.flatMap((each) => each.memes);
  const texts = m.appealsDesk.decided[status];
  return (
    <DecidedMemes
      heading={texts.heading}
      hint={memes?.length === 0 ? texts.empty : texts.hint}
      items={memes}
      query={query}
      failed={texts.failed}
      row={(meme) => <RemovedMeme meme={meme} />}
    >
      {query.hasNextPage && (
        <Button
          className="justify-self-center"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {m.appealsDesk.loadMore}
        </Button>
      )}
    </DecidedMemes>
  );
}

function RemovedMeme({ meme }: { meme: Meme }) {
  const by = meme.approved_by_username ?? m.appealsDesk.nobody;
  return (
    <DecidedMeme meme={meme} action={<TakedownPart meme={meme} />}>
      {meme.reason_code && <ReasonWords code={meme.reason_code} />}
      {meme.rejection_reason && <p className="wrap-anywhere">{meme.rejection_reason}</p>}
      {meme.approved_at && (
        <p className="text-14 text-muted">
          {m.appealsDesk.decidedBy({ name: by, date: fullDate(meme.approved_at) })}
        </p>
      )}
    </DecidedMeme>
  );
}
