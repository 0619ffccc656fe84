import { m } from '@corpomeme/contract/site/messages';
import type { LookCorrectionList } from '@corpomeme/contract/wings/second-looks';
import { useQuery } from '@tanstack/react-query';
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
  return (
    <DecidedMeme meme={meme} action={<TakedownPart meme={meme} />}>
      {correction && <p>{m.looks.correction[correction]}</p>}
      <Opinions opinions={opinions} />
    </DecidedMeme>
  );
}
