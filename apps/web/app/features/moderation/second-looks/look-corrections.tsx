import type { Meme } from '@corpomeme/contract/memes';
import { reopenMeme } from '@corpomeme/contract/operations/second-looks';
import { page } from '@corpomeme/contract/paths';
import type { LookCorrectionList } from '@corpomeme/contract/second-looks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isStatus } from '../../../lib/api-error.ts';
import { browserApi } from '../../../lib/browser-api.ts';
import { refusalText } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { MemePicture } from '../../memes/meme-picture.tsx';
import { titleOf } from '../../memes/meme-words.ts';
import TakedownPart from '../takedown/takedown-part.tsx';
import { Opinions } from './look-outcome.tsx';
import { looksStrings as strings } from './looks.strings.ts';
import { correctionsQuery } from './looks-query.ts';

type LookCorrection = (typeof LookCorrectionList)['_output'][number];

/** What a third look overturned and still stands, each with the ordinary way to correct it. */
export function LookCorrections() {
  const query = useQuery(correctionsQuery);
  const { data } = query;
  return (
    <section aria-labelledby="corrections" className="grid gap-4">
      <div>
        <h2 id="corrections" className="text-22">
          {strings.corrections}
        </h2>
        <p className="text-muted">{data?.length === 0 ? strings.noCorrections : strings.correctionsText}</p>
      </div>
      {query.isLoadingError && <LoadFailure text={strings.correctionsFailed} query={query} />}
      {!data && !query.isLoadingError && <Skeleton className="h-24" />}
      <ul className="grid gap-3 empty:hidden">
        {data?.map((correction) => (
          <li key={correction.id}>
            <Item correction={correction} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Item({ correction: { meme, opinions, correction } }: { correction: LookCorrection }) {
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
        {correction && <p>{strings.correction[correction]}</p>}
        <Opinions opinions={opinions} />
      </div>
      {correction === 'reopen' ? <Reopening meme={meme} /> : <TakedownPart meme={meme} />}
    </article>
  );
}

function Reopening({ meme }: { meme: Meme }) {
  const client = useQueryClient();
  const reopen = useMutation({
    mutationFn: () => browserApi.call(reopenMeme, { params: { id: meme.id } }),
    // Somebody else may have done so before.
    onSettled(_meme, error) {
      if (error && !isStatus(error, 409)) {
        return toast(refusalText(error, strings.reopenFailed), 'error');
      }
      toast(strings.reopened, 'success');
      void client.invalidateQueries({ queryKey: correctionsQuery.queryKey });
    },
  });
  return (
    <Button busy={reopen.isPending} onClick={() => reopen.mutate()} className="justify-self-start">
      {strings.reopen}
      <span className="sr-only">: {titleOf(meme)}</span>
    </Button>
  );
}
