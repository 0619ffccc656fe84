import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import type { LookCorrectionList } from '@corpomeme/contract/wings/second-looks';
import { reopenMeme } from '@corpomeme/contract/wings/second-looks.operations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isStatus } from '../../../lib/api/api-error.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { titleOf } from '../../memes/meme-words.ts';
import { DecidedMeme, DecidedMemes } from '../../moderation/takedown/decided-memes.tsx';
import TakedownPart from '../../moderation/takedown/takedown-part.tsx';
import { Opinions } from './look-outcome.tsx';
import { correctionsQuery } from './looks-query.ts';

type LookCorrection = (typeof LookCorrectionList)['_output'][number];

/** Decisions that a third look contradicts and that still stand, with the ordinary actions to correct them. */
export function LookCorrections() {
  const query = useQuery(correctionsQuery);
  const { data } = query;
  return (
    <DecidedMemes
      heading={m.looks.corrections}
      hint={data?.length === 0 ? m.looks.noCorrections : m.looks.correctionsText}
      items={data}
      query={query}
      failed={m.looks.correctionsFailed}
      row={(correction) => <Item correction={correction} />}
    />
  );
}

function Item({ correction: { meme, opinions, correction } }: { correction: LookCorrection }) {
  const action = correction === 'reopen' ? <Reopening meme={meme} /> : <TakedownPart meme={meme} />;
  return (
    <DecidedMeme meme={meme} action={action}>
      {correction && <p>{m.looks.correction[correction]}</p>}
      <Opinions opinions={opinions} />
    </DecidedMeme>
  );
}

function Reopening({ meme }: { meme: Meme }) {
  const client = useQueryClient();
  const reopen = useMutation({
    mutationFn: () => browserApi.call(reopenMeme, { params: { id: meme.id } }),
    // Another moderator may have corrected it already.
    onSettled(_meme, error) {
      if (error && !isStatus(error, 409)) {
        return toast(refusalText(error, m.looks.reopenFailed), 'error');
      }
      toast(m.looks.reopened, 'success');
      void client.invalidateQueries({ queryKey: correctionsQuery.queryKey });
    },
  });
  return (
    <Button busy={reopen.isPending} onClick={() => reopen.mutate()} className="justify-self-start">
      {m.looks.reopen}
      <span className="sr-only">: {titleOf(meme)}</span>
    </Button>
  );
}
