import type { QueueCard } from '@corpomeme/contract/moderation/desk';
import { DESK } from '@corpomeme/contract/moderation/moderation';
import { listQueue } from '@corpomeme/contract/moderation/moderation.operations';
import { m } from '@corpomeme/contract/site/messages';
import { withoutMotion } from '@corpomeme/contract/site/paths';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { classNames } from '../../../lib/class-names.ts';
import { altOf, titleOf } from '../../memes/meme-words.ts';
import { moderationKeys } from '../moderation-keys.ts';
import { KeyButton } from '../queue/key-button.tsx';
import type { PictureLook } from '../queue/use-picture-look.ts';
import type { Desk } from './use-desk.ts';

const groupQuery = (memeId: number) =>
  queryOptions({
    queryKey: moderationKeys.alikeTo(memeId),
    queryFn: ({ signal }) =>
      browserApi.call(listQueue, { query: { like: memeId, limit: DESK.bulkMax }, signal }),
    // The server compares the texts of the whole queue: not again for each look at the same card (`outdateGroups`).
    staleTime: DESK.presence,
    meta: { personal: true },
  });

const NONE: ReadonlySet<number> = new Set();

const NO_CARDS: readonly QueueCard[] = [];

/** Returns the group of the card, itself included; nothing without others. */
export function useAlike(card: QueueCard | null): readonly QueueCard[] {
  const id = card && !card.concerns_you ? card.meme.id : null;
  return useQuery({ ...groupQuery(id ?? 0), enabled: id !== null }).data ?? NO_CARDS;
}

/** What is alike to the current card. Shown together, all or the chosen ones get one decision. */
export function useDeskGroup({ current, hidden }: Desk) {
  const id = current?.meme.id ?? null;
  const alike = useAlike(current);
  const [last, setState] = useState({ id, isOn: false, left: NONE });
  const state = last.id === id ? last : { id, isOn: false, left: NONE };
  const waiting = alike.filter(({ meme }) => !hidden.has(meme.id));
  const cards = waiting.length > 1 ? waiting : [];
  const isOn = state.isOn && cards.length > 0;
  return {
    cards,
    isOn,
    /** Null while the current card is shown alone. */
    chosen: isOn ? cards.filter(({ meme }) => !state.left.has(meme.id)) : null,
    toggle: () => setState({ ...state, isOn: !isOn && cards.length > 0 }),
    turn: (memeId: number) => setState({ ...state, left: state.left.symmetricDifference(new Set([memeId])) }),
  };
}

export type DeskGroup = ReturnType<typeof useDeskGroup>;

interface GroupLineProps {
  group: DeskGroup;
  showKey: boolean;
  onToggle: () => void;
}

/** Says what is alike to the card, and shows it together; nothing without a group. */
export function GroupLine({ group: { cards, isOn }, showKey, onToggle }: GroupLineProps) {
  if (cards.length === 0) return null;
  const reasons = [...new Set(cards.flatMap(({ alike = [] }) => alike))];
  return (
    <div className="grid justify-items-start gap-2">
      <p className="font-semibold">
        {m.deskGroup.alike({
          count: cards.length - 1,
          why: reasons.map((why) => m.deskGroup.reasons[why]).join(', '),
        })}
      </p>
      <KeyButton letter="S" showKey={showKey} aria-pressed={isOn} onClick={onToggle}>
        {m.deskGroup.together}
      </KeyButton>
    </div>
  );
}

interface GroupPicturesProps {
  group: DeskGroup;
  look: PictureLook;
  isCovered: (card: QueueCard) => boolean;
}

/** The pictures side by side in the place of one, each with its box. */
export function GroupPictures({ group, look, isCovered }: GroupPicturesProps) {
  return (
    <fieldset className="flex h-(--stage) min-w-0 gap-2 overflow-x-auto bg-sunken p-2">
      <legend className="sr-only">{m.deskGroup.legend}</legend>
      {group.cards.map((card) => (
        <label
          key={card.meme.id}
          className="grid w-40 shrink-0 grid-rows-[minmax(0,1fr)_auto] gap-1 rounded-control bg-surface p-2 sm:w-56"
        >
          <span className="overflow-hidden">
            <img
              src={withoutMotion(card.meme.image_url)}
              alt={altOf(card.meme)}
              className={classNames(
                'size-full object-contain',
                (look.isBlurred || isCovered(card)) && 'blur-xl',
                look.isGrey && 'grayscale',
              )}
            />
          </span>
          <span className="flex min-w-0 items-center gap-2 text-14">
            <input
              type="checkbox"
              checked={group.chosen?.includes(card) ?? false}
              onChange={() => group.turn(card.meme.id)}
              className="size-5 shrink-0 accent-ink"
            />
            <bdi className="truncate">{titleOf(card.meme)}</bdi>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
