import type { Meme } from '@corpomeme/contract/memes/memes';
import type { QueueCard } from '@corpomeme/contract/moderation/desk';
import { m } from '@corpomeme/contract/site/messages';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { NetworkError } from '../../../lib/api/api-error.ts';
import { titleOf } from '../../memes/meme-words.ts';
import { naming } from '../decisions/naming.ts';
import type { DecisionWords } from '../decisions/send-decisions.ts';
import { useDecide } from '../decisions/use-decide.ts';
import { useUndo } from '../decisions/use-undo.ts';
import { forgetQueue, outdateGroups, refreshQueue, replaceCard, returnToQueue } from '../queue/desk-query.ts';
import type { ShowNote } from './use-desk-notes.ts';

export interface DeskActions {
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
export function useDeskDecisions({ hide, show, say, countMoves }: DeskActions) {
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
export function describeOther(
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
