import type { QueueCard } from '@corpomeme/contract/desk';
import { page } from '@corpomeme/contract/paths';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { titleOf } from '../memes/meme-words.ts';
import { PostedLine } from '../memes/posted-line.tsx';
import { deskStrings } from './desk.strings.ts';
import { DeskFacts } from './desk-facts.tsx';
import { DeskPicture } from './desk-picture.tsx';
import { KeyCap } from './key-cap.tsx';
import type { Desk } from './use-desk.ts';
import type { DeskKeys } from './use-desk-keys.ts';
import type { PictureLook } from './use-picture-look.ts';

interface DeskCardProps {
  card: QueueCard;
  desk: Desk;
  total: number;
  look: PictureLook;
  isZoomed: boolean;
  showKeys: boolean;
  cardRef: RefObject<HTMLElement | null>;
  keys: DeskKeys;
}

/** The card in hand: the whole picture, every word, and what speaks for and against it. */
export function DeskCard({ card, desk, total, cardRef, keys, look, isZoomed, showKeys }: DeskCardProps) {
  const { meme } = card;
  const heading = `desk-${meme.id}`;
  return (
    <section
      ref={cardRef}
      tabIndex={-1}
      aria-labelledby={heading}
      className="min-w-0 scroll-mt-24 rounded-card border border-line bg-surface"
    >
      <div className="flex items-start justify-between gap-3 border-b border-line p-3 sm:px-5">
        <div className="grid min-w-0 gap-1">
          <h2 id={heading} className="text-22 break-words">
            <Link to={page.meme(meme.id)} className="hover:underline">
              {titleOf(meme)}
            </Link>
          </h2>
          <PostedLine meme={meme} />
          <Badges card={card} readers={card.readers.filter(({ user_id }) => !desk.isMine(user_id))} />
        </div>
        <Steps place={desk.place} total={total} keys={keys} />
      </div>
      <div className="grid xl:grid-cols-[minmax(0,1fr)_22rem]">
        <DeskPicture meme={meme} look={look} isZoomed={isZoomed} onZoom={keys.z} showKeys={showKeys} />
        <div className="p-4 sm:px-5 xl:max-h-[calc(min(62dvh,40rem)+3.6rem)] xl:overflow-y-auto xl:border-l xl:border-line">
          <DeskFacts card={card} look={look} onAuthor={keys.o} />
        </div>
      </div>
      <Decision showKeys={showKeys} keys={keys} />
    </section>
  );
}

/** One line high even when empty, so that nothing below moves when somebody opens the same card. */
function Badges({ card, readers }: Pick<QueueCard, 'readers'> & { card: QueueCard }) {
  return (
    <p role="status" className="flex min-h-7 flex-wrap items-center gap-2">
      {card.resubmitted_at && <Badge>{deskStrings.resubmitted}</Badge>}
      {readers.length > 0 && (
        <Badge tone="marker">{deskStrings.hasOpen(readers.map(({ username }) => username))}</Badge>
      )}
    </p>
  );
}

function Steps({ place, total, keys }: Pick<DeskCardProps, 'total' | 'keys'> & { place: number }) {
  return (
    <div className="flex shrink-0 items-center">
      <Button tone="quiet" className="px-2" aria-label={deskStrings.previous} onClick={keys.k}>
        <ChevronLeft aria-hidden="true" className="size-5" />
      </Button>
      <span className="text-14 whitespace-nowrap text-muted tabular-nums">
        {deskStrings.place(place + 1, total)}
      </span>
      <Button tone="quiet" className="px-2" aria-label={deskStrings.next} onClick={keys.j}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </Button>
    </div>
  );
}

/** Always in reach, at the same place for every card. */
function Decision({ showKeys, keys }: Pick<DeskCardProps, 'showKeys' | 'keys'>) {
  return (
    <div className="sticky bottom-0 z-10 grid grid-cols-2 gap-3 rounded-b-card border-t border-line bg-surface p-3 sm:flex sm:px-5">
      <Button
        tone="approve"
        className="sm:min-w-40"
        aria-keyshortcuts={showKeys ? 'a' : undefined}
        onClick={keys.a}
      >
        {deskStrings.approve}
        {showKeys && <KeyCap letter="A" />}
      </Button>
      <Button
        tone="reject"
        className="sm:min-w-40"
        aria-keyshortcuts={showKeys ? 'r' : undefined}
        onClick={keys.r}
      >
        {deskStrings.reject}
        {showKeys && <KeyCap letter="R" />}
      </Button>
    </div>
  );
}
