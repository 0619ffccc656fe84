import type { QueueCard } from '@corpomeme/contract/moderation/desk';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { titleOf } from '../../memes/meme-words.ts';
import { PostedLine } from '../../memes/posted-line.tsx';
import { KeyButton } from '../queue/key-button.tsx';
import { OwnMatter } from '../queue/own-matter.tsx';
import type { PictureLook } from '../queue/use-picture-look.ts';
import { DeskFacts } from './desk-facts.tsx';
import { type DeskGroup, GroupLine, GroupPictures } from './desk-group.tsx';
import { DeskPicture, PictureTools } from './desk-picture.tsx';
import type { Desk } from './use-desk.ts';
import type { DeskKeys } from './use-desk-keys.ts';

interface DeskCardProps {
  card: QueueCard;
  desk: Desk;
  total: number;
  group: DeskGroup;
  look: PictureLook;
  isCovered: (card: QueueCard) => boolean;
  isZoomed: boolean;
  showKeys: boolean;
  cardRef: RefObject<HTMLElement | null>;
  keys: DeskKeys;
}

/** The current card: the whole picture, all text, and the findings. */
export function DeskCard({
  card,
  desk,
  total,
  cardRef,
  keys,
  group,
  look,
  isCovered,
  isZoomed,
  showKeys,
}: DeskCardProps) {
  const { meme } = card;
  const heading = `desk-${meme.id}`;
  return (
    <section
      ref={cardRef}
      tabIndex={-1}
      aria-labelledby={heading}
      className="min-w-0 scroll-mt-24 rounded-card border border-line bg-surface [--stage:clamp(12rem,calc(100dvh-26rem),26rem)] sm:[--stage:clamp(16rem,48dvh,26rem)] lg:[--stage:clamp(18rem,calc(100dvh-25.5rem),44rem)]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_fit-content(50%)] gap-x-4 border-b border-line px-3 py-2 sm:px-5 sm:py-3">
        <div className="col-start-1 row-start-1 grid min-w-0 gap-1">
          <h2 id={heading} className="line-clamp-2 text-18 sm:text-22">
            <Link to={page.meme(meme.id)} className="hover:underline">
              <bdi>{titleOf(meme)}</bdi>
            </Link>
          </h2>
          <PostedLine meme={meme} />
        </div>
        <Steps place={desk.place} total={total} keys={keys} />
        <Badges card={card} isMine={desk.isMine} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_22rem]">
        {group.isOn ? (
          <GroupPictures group={group} look={look} isCovered={isCovered} />
        ) : (
          <DeskPicture
            meme={meme}
            look={look}
            isZoomed={isZoomed}
            isCovered={isCovered(card)}
            onReveal={keys.v}
          />
        )}
        <div className="grid content-start gap-5 p-4 max-xl:order-3 sm:px-5 xl:max-h-(--stage) xl:overflow-y-auto xl:border-l xl:border-line">
          <GroupLine group={group} showKey={showKeys} onToggle={keys.s} />
          <DeskFacts
            card={card}
            look={look}
            showKeys={showKeys}
            onAuthor={keys.o}
            onThemes={keys.t}
            onAsk={keys.q}
          />
        </div>
        <div className="border-t border-line px-2 max-xl:order-2 xl:hidden">
          <PictureTools look={look} isZoomed={isZoomed} onZoom={keys.z} showKeys={showKeys} />
        </div>
      </div>
      <Decision
        isOwn={card.concerns_you}
        count={group.chosen?.length ?? null}
        showKeys={showKeys}
        keys={keys}
      >
        <div className="ml-auto max-xl:hidden">
          <PictureTools look={look} isZoomed={isZoomed} onZoom={keys.z} showKeys={showKeys} />
        </div>
      </Decision>
    </section>
  );
}

/** Reserves its space on wide screens, so that nothing moves when another moderator opens the card. */
function Badges({ card, isMine }: { card: QueueCard; isMine: (userId: string) => boolean }) {
  const readers = card.readers.filter(({ user_id }) => !isMine(user_id));
  return (
    <p
      role="status"
      className="col-span-2 flex min-w-0 flex-wrap items-center gap-2 not-empty:max-sm:pt-2 sm:col-span-1 sm:col-start-2 sm:row-start-1 sm:max-w-xs sm:self-end sm:justify-self-end lg:max-w-sm"
    >
      {card.resubmitted_at && <Badge>{m.desk.resubmitted}</Badge>}
      {readers.length > 0 && (
        <span className="max-w-full truncate rounded-full bg-marker px-2.5 py-0.5 text-14 font-semibold text-on-marker">
          {m.desk.hasOpen({
            count: readers.length,
            names: readers.map(({ username }) => username).join(m.desk.and),
          })}
        </span>
      )}
    </p>
  );
}

function Steps({ place, total, keys }: Pick<DeskCardProps, 'total' | 'keys'> & { place: number }) {
  return (
    <div className="col-start-2 row-start-1 -mt-1.5 -mr-1.5 flex flex-wrap items-center justify-end self-start justify-self-end">
      <Button tone="quiet" className="px-2" aria-label={m.desk.previous} onClick={keys.k}>
        <ChevronLeft className="size-5" />
      </Button>
      <span className="text-14 whitespace-nowrap text-muted tabular-nums max-sm:sr-only">
        {m.desk.place({ index: place + 1, total })}
      </span>
      <Button tone="quiet" className="px-2" aria-label={m.desk.next} onClick={keys.j}>
        <ChevronRight className="size-5" />
      </Button>
    </div>
  );
}

interface DecisionProps extends Pick<DeskCardProps, 'showKeys' | 'keys'> {
  isOwn: boolean;
  /** How many chosen cards of the group a decision is about; null for the card alone. */
  count: number | null;
  children: ReactNode;
}

/** Always visible, at the same place for each card. */
function Decision({ isOwn, count, showKeys, keys, children }: DecisionProps) {
  return (
    <div className="sticky bottom-(--bar) z-10 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-3 rounded-b-card border-t border-line bg-surface px-3 py-2 sm:flex sm:items-center sm:px-5 sm:py-3">
      {isOwn ? (
        <OwnMatter className="col-span-full self-center py-2" />
      ) : (
        <>
          <KeyButton tone="approve" className="sm:min-w-36" letter="A" showKey={showKeys} onClick={keys.a}>
            {count === null ? m.desk.approve : m.deskGroup.approve({ count })}
          </KeyButton>
          <KeyButton tone="reject" className="sm:min-w-36" letter="R" showKey={showKeys} onClick={keys.r}>
            {count === null ? m.desk.reject : m.deskGroup.reject({ count })}
          </KeyButton>
        </>
      )}
      {children}
    </div>
  );
}
