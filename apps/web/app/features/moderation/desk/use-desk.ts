import type { Meme } from '@corpomeme/contract/memes/memes';
import type { DeskChange, QueueCard } from '@corpomeme/contract/moderation/desk';
import { m } from '@corpomeme/contract/site/messages';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NetworkError } from '../../../lib/api/api-error.ts';
import { titleOf } from '../../memes/meme-words.ts';
import { useCurrentUser } from '../../site/session/session-store.ts';
import { describeUpdate } from '../decisions/changed-meme.ts';
import { naming } from '../decisions/naming.ts';
import type { DecisionWords } from '../decisions/send-decisions.ts';
import { useDecide } from '../decisions/use-decide.ts';
import { useUndo } from '../decisions/use-undo.ts';
import { forgetQueue, outdateGroups, refreshQueue, replaceCard, returnToQueue } from '../queue/desk-query.ts';
import { isTaken, nextCard, rangeBetween } from '../queue/queue-order.ts';
import { useDeskChannel } from './use-desk-channel.ts';
import { type ShowNote, useDeskNotes } from './use-desk-notes.ts';

interface DeskActions {
  say: ShowNote;
  hide(ids: readonly number[]): void;
  /** Shows cards again, in this state. The first one becomes the current card, unless null. */
  show(memes: readonly Meme[], current: 'asked' | 'by itself' | null): void;
  /** Returns how often an act of the moderator chose the current card. */
  countMoves(): number;
}

const TEXTS: Parameters<typeof useDecide>[0]['texts'] = {
  decided: null,
  other: describeOther,
  own: (memes) => m.desk.ownMatter(naming(memes)),
  failed: (error, status, memes) =>
    (error instanceof NetworkError ? m.desk.offline : m.desk.failed[status])(naming(memes)),
};

/** Decides optimistically, and lets each decision be undone (`useUndo`). */
function useDeskDecisions({ hide, show, say, countMoves }: DeskActions) {
  const client = useQueryClient();
  /** The cards that left this desk, for an undo. */
  const left = useRef(new Map<number, QueueCard>());
  const movesAtUndo = useRef(0);
  const onBack = (memes: readonly Meme[], isElsewhere: boolean) => {
    for (const meme of memes) {
      const card = left.current.get(meme.id);
      if (card && !isElsewhere) returnToQueue(client, { ...card, meme });
    }
    const isComplete = memes.every(({ id }) => left.current.has(id));
    if (!isComplete || isElsewhere) refreshQueue(client);
    // The desk's channel may bring the card first, and a moderator who went on from it stays where they are.
    show(memes, !isElsewhere && countMoves() === movesAtUndo.current ? 'asked' : null);
  };
  const { offer, undo: sendBack, ...undoing } = useUndo({ say, onBack });
  const undo = (key?: number) => {
    movesAtUndo.current = countMoves();
    sendBack(key);
  };

  const settle = useSettlement({ client, say });
  const decide = (cards: readonly QueueCard[], words: DecisionWords) => {
    if (cards.length === 0) return;
    hide(cards.map(({ meme }) => meme.id));
    for (const card of cards) left.current.set(card.meme.id, card);
    const decided = settle(cards, words).then((outcome) => {
      const returned = outcome.returned.map(({ meme }) => meme);
      if (returned.length > 0) show(returned, 'by itself');
      return outcome.decided.map(({ meme }) => meme);
    });
    offer(
      cards.map(({ meme }) => meme),
      words.status,
      decided,
    );
  };
  return { ...undoing, undo, decide };
}

interface SettlementOptions {
  client: QueryClient;
  say: ShowNote;
}

/** Decides cards of the queue; `returned` are those still pending, in their current state. */
function useSettlement({ client, say }: SettlementOptions) {
  const decideMemes = useDecide({
    // Decided cards are shown in the tray, where they can be undone.
    tell: (event, text) => say(text, event !== 'other'),
    texts: TEXTS,
    onForbidden: () => forgetQueue(client),
  });
  return async (cards: readonly QueueCard[], words: DecisionWords) => {
    const { decided, waiting } = await decideMemes(
      cards.map(({ meme }) => meme),
      words,
    );
    const now = new Map(waiting.map((meme) => [meme.id, meme]));
    const returned = cards.flatMap((card) => {
      const meme = now.get(card.meme.id);
      return meme ? [{ ...card, meme }] : [];
    });
    const changed = returned.filter(({ meme }) => !cards.some((card) => card.meme === meme));
    for (const card of changed) replaceCard(client, card);
    outdateGroups(client);
    // A group may hold cards that no loaded page has.
    if (changed.length > 0 || cards.length > 1) refreshQueue(client);
    return { decided: cards.filter(({ meme }) => decided.has(meme.id) && !now.has(meme.id)), returned };
  };
}

/** Returns what a colleague did with the meme. */
function describeOther(
  meme: Meme,
  {
    approval_status,
    approved_by_username,
  }: { approval_status: string | null; approved_by_username: string | null },
): string {
  const title = titleOf(meme);
  if (approval_status === null) return m.desk.gone({ title });
  const known = { title, status: approval_status };
  return approved_by_username === null
    ? m.desk.already(known)
    : m.desk.byOther({ ...known, by: approved_by_username });
}

const NONE: ReadonlySet<number> = new Set();

/** Keeps one current card; a decided card leaves at once, here and at other desks. */
export function useDesk(known: readonly QueueCard[], begin: number | null) {
  const userId = useCurrentUser()?.userId ?? null;
  const { notes, say } = useDeskNotes();
  const [hidden, setHidden] = useState(NONE);
  const cards = known.filter(({ meme }) => !hidden.has(meme.id));
  const isMine = (id: string) => id === userId;
  const { current, place, latest, seen, take, follow, countMoves, isSettled } = useCurrentCard(
    cards,
    begin,
    isMine,
    (before, after) => say(describeUpdate(before, after)),
  );
  const currentId = current?.meme.id ?? null;
  const selection = useSelection(cards, currentId);

  const hide = (ids: readonly number[], isOwn = true) => {
    const leaving = new Set(ids);
    const { cards: shown, currentId: shownId } = latest.current;
    if (shownId !== null && leaving.has(shownId)) follow(nextCard(shown, shownId, leaving, isMine), isOwn);
    setHidden((before) => before.union(leaving));
    for (const id of ids) seen.delete(id);
    selection.unselect(ids);
  };
  const show: DeskActions['show'] = (memes, current) => {
    setHidden((before) => before.difference(new Set(memes.map(({ id }) => id))));
    for (const meme of memes) seen.set(meme.id, meme);
    if (current) take(memes[0]?.id ?? null, current === 'asked');
  };
  const decisions = useDeskDecisions({ hide, show, say, countMoves });

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
      if (meme && change.decided_by !== userId) say(describeOther(meme, change));
      // Also what no page holds: a group may.
      hide([change.id], false);
    }
  };
  const isLive = useDeskChannel(current, onChanged);
  const move = (step: 1 | -1) => take(cards[place + step]?.meme.id ?? currentId);
  const card = { current, place, isSettled, take, move };
  return { cards, ...card, notes, isLive, isMine, hidden, selection, ...decisions };
}

export type Desk = ReturnType<typeof useDesk>;

/** Within this time in milliseconds, a desk hears of a colleague who opened the same card at the same moment. */
const ARRIVAL = 1000;

/** For this time in milliseconds, a card that came by itself takes no decision: the key was meant for the one before. */
const SETTLING = 300;

/**
 * Keeps the current card when other cards come before it. When it leaves, the card at its place becomes current. A card
 * that the moderator did not choose is left to a colleague who opened it first, within `ARRIVAL` and not once
 * a key or pointer was used: a colleague's claim would change the card under the hands of who reads it.
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
  const lastPlace = useRef(0);
  const seen = useRef(new Map<number, Meme>());
  const found = cards.findIndex(({ meme }) => meme.id === wanted);
  const place = found === -1 ? Math.min(lastPlace.current, cards.length - 1) : found;
  const current = cards[place] ?? null;
  const currentId = current?.meme.id ?? null;
  const latest = useRef({ cards, currentId });
  const { isArriving, isSettled, expect } = useArrival(currentId);
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
    const isLeft = current !== null && !isChosen.current && isArriving() && isTaken(current, isMine);
    const free = isLeft
      ? [...cards.slice(place), ...cards].find((card) => !isTaken(card, isMine))
      : undefined;
    if (free) setWanted(free.meme.id);
  }, [cards, current, currentId, place, wanted, isMine, onOther, isArriving]);
  const moves = useRef(0);
  const go = (id: number | null, byChoice: boolean, isOwn: boolean) => {
    isChosen.current = byChoice;
    if (isOwn) {
      moves.current += 1;
      expect(id);
    }
    setWanted(id);
  };
  return {
    ...{ current, place, latest, seen: seen.current, isSettled },
    /** Returns how often an act of the moderator chose the current card. */
    countMoves: () => moves.current,
    take: (id: number | null, isOwn = true) => go(id, isOwn, isOwn),
    follow: (id: number | null, isOwn: boolean) => go(id, false, isOwn),
  };
}

/** Keeps when the current card came, and whether an act of the moderator brought it, as the first one counts. */
function useArrival(currentId: number | null) {
  const arrival = useRef<{ id: number | null; at: number; isOwn: boolean }>({ id: null, at: 0, isOwn: true });
  const expected = useRef<number | null>(null);
  const isUsed = useRef(false);
  useEffect(() => {
    const use = () => {
      isUsed.current = true;
    };
    window.addEventListener('keydown', use, true);
    window.addEventListener('pointerdown', use, true);
    return () => {
      window.removeEventListener('keydown', use, true);
      window.removeEventListener('pointerdown', use, true);
    };
  }, []);
  // Before the browser paints, so that no key reaches a card that came by itself.
  useLayoutEffect(() => {
    const { id } = arrival.current;
    if (currentId === id) return;
    const isOwn = id === null || currentId === expected.current;
    arrival.current = { id: currentId, at: performance.now(), isOwn };
    isUsed.current = false;
  }, [currentId]);
  const age = () => performance.now() - arrival.current.at;
  return {
    isArriving: () => !isUsed.current && age() < ARRIVAL,
    isSettled: () => arrival.current.isOwn || age() >= SETTLING,
    expect: (id: number | null) => {
      expected.current = id;
    },
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
