import type { QueueCard } from '@corpomeme/contract/moderation/desk';
import { m } from '@corpomeme/contract/site/messages';
import { resource, withoutMotion } from '@corpomeme/contract/site/paths';
import { useEffect, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { useNow } from '../../../lib/clock.tsx';
import { relativeDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { titleOf } from '../../memes/meme-words.ts';
import { Avatar } from '../../site/session/avatar.tsx';
import type { PictureLook } from '../queue/use-picture-look.ts';
import { findingText } from '../screening/finding-text.ts';
import type { Desk } from './use-desk.ts';

interface DeskRailProps {
  desk: Desk;
  look: PictureLook;
  isCovered: (card: QueueCard) => boolean;
  /** Null if everything is loaded. */
  onMore: (() => void) | null;
  isLoading: boolean;
}

/** The queue in its order; the current card is marked and scrolled into view. */
export function DeskRail({ desk, look, isCovered, onMore, isLoading }: DeskRailProps) {
  const { cards, current } = desk;
  return (
    <nav aria-label={m.desk.queue} className="min-w-0">
      <ul className="grid grid-cols-[minmax(0,1fr)] content-start gap-1 lg:max-h-[calc(100dvh-11.5rem)] lg:overflow-y-auto">
        {cards.map((card) => (
          <RailItem
            key={card.meme.id}
            card={card}
            isCurrent={card === current}
            isSelected={desk.selection.has(card.meme.id)}
            look={isCovered(card) ? { ...look, isBlurred: true } : look}
            isMine={desk.isMine}
            onTake={() => desk.take(card.meme.id)}
            onSelect={() => desk.selection.toggle(card.meme.id)}
          />
        ))}
        {onMore && (
          <li>
            <Button className="w-full" busy={isLoading} onClick={onMore}>
              {m.desk.loadMore}
            </Button>
          </li>
        )}
      </ul>
    </nav>
  );
}

interface RailItemProps {
  card: QueueCard;
  isCurrent: boolean;
  isSelected: boolean;
  look: PictureLook;
  isMine: (userId: string) => boolean;
  onTake: () => void;
  onSelect: () => void;
}

function RailItem({ card, isCurrent, isSelected, look, isMine, onTake, onSelect }: RailItemProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) keepInView(item.current);
  }, [isCurrent]);
  const title = titleOf(card.meme);
  const [first] = card.findings;
  const finding = card.concerns_you ? m.ownMatter.short : first && findingText(first);
  const now = useNow();
  return (
    <li
      ref={item}
      className={classNames(
        'flex items-stretch rounded-control border',
        isCurrent ? 'border-ink bg-surface' : 'border-transparent hover:bg-sunken',
      )}
    >
      <label className="grid w-11 shrink-0 place-items-center">
        <input
          type="checkbox"
          checked={isSelected && !card.concerns_you}
          disabled={card.concerns_you}
          onChange={onSelect}
          aria-label={m.desk.select({ title })}
          className="size-5 accent-ink"
        />
      </label>
      <button
        type="button"
        aria-current={isCurrent || undefined}
        onClick={onTake}
        className="flex min-h-16 min-w-0 grow items-center gap-3 rounded-control py-2 pr-2 text-left"
      >
        <RailPicture card={card} look={look} />
        <span className="min-w-0 grow">
          {/* The picture stands for the title. */}
          <span className="sr-only">{title}</span>{' '}
          <bdi className={classNames('block truncate', isCurrent && 'font-semibold')}>
            {card.meme.proposed_company?.name ?? card.meme.company}
          </bdi>{' '}
          <span className="block truncate text-14 text-muted">
            {[relativeDate(card.meme.created_at, now), finding].filter(Boolean).join(' · ')}
          </span>
        </span>
        {card.readers
          .filter(({ user_id }) => !isMine(user_id))
          .map(({ user_id, username }) => (
            <span key={user_id} title={m.desk.hasOpen({ count: 1, names: username })} className="shrink-0">
              <Avatar seed={username} className="size-6" />
              <span className="sr-only">{m.desk.hasOpen({ count: 1, names: username })}</span>
            </span>
          ))}
      </button>
    </li>
  );
}

/** Scrolls only the list, not the page. */
function keepInView(item: HTMLElement | null): void {
  const list = item?.parentElement;
  if (!item || !list || list.scrollHeight <= list.clientHeight) return;
  const [top, bottom] = [
    item.offsetTop - list.offsetTop,
    item.offsetTop - list.offsetTop + item.offsetHeight,
  ];
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}

function RailPicture({ card: { meme }, look }: Pick<RailItemProps, 'card' | 'look'>) {
  const key = meme.image_url.split('/')[2] ?? '';
  return (
    <span className="size-12 shrink-0 overflow-hidden rounded-control bg-sunken">
      <img
        src={withoutMotion(resource.media(key, Math.min(320, meme.image_width)))}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        decoding="async"
        className={classNames(
          'size-full object-cover',
          look.isBlurred && 'blur-sm',
          look.isGrey && 'grayscale',
        )}
      />
    </span>
  );
}
