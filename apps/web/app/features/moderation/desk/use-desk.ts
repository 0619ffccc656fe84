import type { Meme } from '@corpomeme/contract/memes/memes';
import type { DeskChange, QueueCard } from '@corpomeme/contract/moderation/desk';
import { useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '../../site/session/session-store.ts';
import { describeUpdate } from '../decisions/changed-meme.ts';
import { isTaken, nextCard, rangeBetween } from '../queue/queue-order.ts';
import { useDeskChannel } from './use-desk-channel.ts';
import { describeOther, useDeskDecisions } from './use-desk-decisions.ts';
import { useDeskNotes } from './use-desk-notes.ts';

const NONE: ReadonlySet<number> = new Set();

/** Keeps one current card; a decided card leaves at once, here and at other desks. */
export function useDesk(known: readonly QueueCard[], begin: number | null) {
  const userId = useCurrentUser()?.userId ?? null;
  const { notes, say } = useDeskNotes();
  const [hidden, setHidden] = useState(NONE);
  const cards = known.filter(({ meme }) => !hidden.has(meme.id));
  const isMine = (id: string) => id === userId;
  const { current, place, latest, seen, take, follow } = useCurrentCard(
    cards,
    begin,
    isMine,
    (before, after) => say(describeUpdate(before, after)),
  );
  const currentId = current?.meme.id ?? null;
  const selection = useSelection(cards, currentId);

  const hide = (ids: readonly number[]) => {
    const leaving = new Set(ids);
    const { cards: shown, currentId: shownId } = latest.current;
    if (shownId !== null && leaving.has(shownId)) follow(nextCard(shown, shownId, leaving, isMine));
    setHidden((before) => before.union(leaving));
    for (const id of ids) seen.delete(id);
    selection.unselect(ids);
  };
  const show = (memes: readonly Meme[], isElsewhere = false) => {
    setHidden((before) => before.difference(new Set(memes.map(({ id }) => id))));
    for (const meme of memes) seen.set(meme.id, meme);
    if (!isElsewhere) take(memes[0]?.id ?? null);
  };
  const decisions = useDeskDecisions({ hide, show, say });

  const onChanged = (changes: DeskChange[]) => {
    const waiting = changes.filter(({ approval_status }) => approval_status === 'pending');
    // Another tab of the moderator made or undid a decision, so the offers to undo are fetched again.
    const isOwn = ({ id, decided_by }: DeskChange) =>
      decisions.isOffered(id) !== (decided_by !== null && decided_by === userId);
    if (changes.some(isOwn)) decisions.reread();
    // A card being decided here stays hidden, even if new findings arrive.
    const returning = waiting.filter(({ id }) => !decisions.isUnderWay(id));
    setHidden((before) => before.difference(new Set(returning.map(({ id }) => id))));
    for (const change of changes.filter((each) => !waiting.includes(each))) {
      // A fetch of the queue may arrive before the message.
      const meme = seen.get(change.id);
      if (!meme) continue;
      if (change.decided_by !== userId) say(describeOther(meme, change));
      hide([change.id]);
    }
  };
  const isLive = useDeskChannel(current, onChanged);
  const move = (step: 1 | -1) => take(cards[place + step]?.meme.id ?? currentId);
  return { cards, current, place, notes, isLive, isMine, hidden, take, move, selection, ...decisions };
}

export type Desk = ReturnType<typeof useDesk>;

/** Within this time in milliseconds, a desk hears of a colleague who opened the same card at the same moment. */
const ARRIVAL = 1000;

/**
 * Keeps the current card when other cards come before it. When it leaves, the card at its place becomes current. A card
 * that the moderator did not choose is left to a colleague who opened it first, within `ARRIVAL` and not later: a
 * colleague's older claim would change the card under the hands of who reads it.
 */
function useCurrentCard(
  cards: readonly QueueCard[],
  /** The card to begin with; null for the most urgent one that no colleague has open. */
  begin: number | null,
  isMine: (userId: string) => boolean,
  /** Called when the open card has a newer version than the moderator saw. */
  onOther: (before: Meme, after: Meme) => void,
) {
  const [wanted, setWanted] = useState<number | null>(begin);
  const isChosen = useRef(begin !== null);
  const arrival = useRef<{ id: number | null; at: number }>({ id: null, at: 0 });
  const lastPlace = useRef(0);
  const seen = useRef(new Map<number, Meme>());
  const found = cards.findIndex(({ meme }) => meme.id === wanted);
  const place = found === -1 ? Math.min(lastPlace.current, cards.length - 1) : found;
  const current = cards[place] ?? null;
  const currentId = current?.meme.id ?? null;
  const latest = useRef({ cards, currentId });
  useEffect(() => {
    latest.current = { cards, currentId };
    lastPlace.current = Math.max(0, place);
    for (const { meme } of cards) {
      const before = seen.current.get(meme.id);
      // A render may still have the version before the one that `show` was called with.
      if (before && !isNewer(meme, before)) continue;
      if (before && meme.id === currentId) onOther(before, meme);
      seen.current.set(meme.id, meme);
    }
    // Keeps a wanted card that is not listed: an undone card may return a moment after it was requested.
    if (wanted === null) setWanted(currentId);
    if (currentId !== arrival.current.id) arrival.current = { id: currentId, at: performance.now() };
    const isArrival = !isChosen.current && performance.now() - arrival.current.at < ARRIVAL;
    const isLeft = current !== null && isArrival && isTaken(current, isMine);
    const free = isLeft
      ? [...cards.slice(place), ...cards].find((card) => !isTaken(card, isMine))
      : undefined;
    if (free) setWanted(free.meme.id);
  }, [cards, current, currentId, place, wanted, isMine, onOther]);
  const go = (id: number | null, byChoice: boolean) => {
    isChosen.current = byChoice;
    setWanted(id);
  };
  return {
    ...{ current, place, latest, seen: seen.current },
    take: (id: number | null) => go(id, true),
    follow: (id: number | null) => go(id, false),
  };
}

const isNewer = (meme: Meme, before: Meme) => (meme.version ?? 0) > (before.version ?? 0);

/** Selects cards for a bulk decision. */
function useSelection(cards: readonly QueueCard[], currentId: number | null) {
  const [ids, setIds] = useState(NONE);
  const [anchor, setAnchor] = useState<number | null>(null);
  const toggle = (id: number | null) => {
    if (id === null) return;
    setAnchor(id);
    setIds(ids.symmetricDifference(new Set([id])));
  };
  const extend = () => {
    if (currentId === null) return;
    const order = cards.map(({ meme }) => meme.id);
    setIds(ids.union(new Set(rangeBetween(order, anchor ?? currentId, currentId))));
    setAnchor(currentId);
  };
  return {
    cards: cards.filter(({ meme, concerns_you }) => ids.has(meme.id) && !concerns_you),
    has: (id: number) => ids.has(id),
    toggle,
    extend,
    clear: () => setIds(NONE),
    unselect: (leaving: readonly number[]) => setIds((before) => before.difference(new Set(leaving))),
  };
}
