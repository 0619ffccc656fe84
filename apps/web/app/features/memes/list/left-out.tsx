import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { isWanted, useReading } from '../reading/use-reading.ts';
import { MemeGrid } from './meme-grid.tsx';

interface WantedMemes {
  memes: Meme[];
  /** Number of memes that the member does not want to see. */
  leftOut: number;
  showAll: () => void;
}

/** Returns the memes of a public list without muted members and hidden companies, until the member asks for all. */
export function useWantedMemes(all: Meme[], isPublicList: boolean): WantedMemes {
  const reading = useReading();
  const [showsAll, setShowsAll] = useState(false);
  const memes = isPublicList && !showsAll ? all.filter((meme) => isWanted(reading, meme)) : all;
  return { memes, leftOut: all.length - memes.length, showAll: () => setShowsAll(true) };
}

/** Says below a list that memes are hidden, because a short list would look broken. */
export function LeftOutLine({ leftOut, showAll }: Omit<WantedMemes, 'memes'>) {
  if (leftOut === 0) return null;
  return (
    <p className="mt-4 flex flex-wrap items-center gap-3 text-muted">
      {m.leftOut.leftOut({ count: leftOut })}
      <Button onClick={showAll}>{m.leftOut.show}</Button>
    </p>
  );
}

/** A grid of a public list without further pages. */
export function WantedGrid({ all }: { all: Meme[] }) {
  const { memes, ...rest } = useWantedMemes(all, true);
  return (
    <>
      <MemeGrid memes={memes} />
      <LeftOutLine {...rest} />
    </>
  );
}
