import type { QueueCard } from '@corpomeme/contract/desk';
import { UNDO } from '@corpomeme/contract/limits';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { NetworkError } from '../../../lib/api/api-error.ts';
import { companyKeys } from '../../companies/company-keys.ts';
import { memeKeys } from '../../memes/meme-keys.ts';
import { titleOf } from '../../memes/meme-words.ts';
import { type DecisionWords, sendUndo } from '../decisions/send-decisions.ts';
import { useDecide } from '../decisions/use-decide.ts';
import { forgetQueue, refreshQueue, replaceCard, returnToQueue } from '../queue/desk-query.ts';
import { deskStrings } from './desk.strings.ts';
import type { ShowNote } from './use-desk-notes.ts';

/** A decision that can still be undone. */
export interface UndoableDecision {
  key: number;
  cards: readonly QueueCard[];
  status: DecisionWords['status'];
  /** Milliseconds since 1970. */
  until: number;
  /** The cards that it really decided. */
  decided: Promise<readonly QueueCard[]>;
}

interface DeskHands {
  say: ShowNote;
  /** Hides cards, or shows them again. */
  hide(ids: readonly number[]): void;
  show(cards: readonly QueueCard[]): void;
}

const titlesOf = (cards: readonly QueueCard[]) => cards.map(({ meme }) => titleOf(meme));
const TEXTS: Parameters<typeof useDecide>[0]['texts'] = {
  decided: null,
  other: (meme, sent) => describeOther({ meme }, sent),
  own: (memes) => deskStrings.ownMatter(memes.map(titleOf)),
  failed(error, status, memes) {
    const titles = memes.map(titleOf);
    return error instanceof NetworkError ? deskStrings.offline(titles) : deskStrings.failed(status, titles);
  },
};
let lastKey = 0;

/** Decides optimistically and lets each decision be undone for ten seconds, the latest first. */
export function useDeskDecisions({ hide, show, say }: DeskHands) {
  const client = useQueryClient();
  const [made, setMade] = useState<readonly UndoableDecision[]>([]);
  const latest = useRef(made);
  const change = (next: readonly UndoableDecision[]) => {
    latest.current = next;
    setMade(next);
  };
  const drop = (key: number) => change(latest.current.filter((each) => each.key !== key));
  useExpiry(made, drop);

  const settle = useSettlement({ client, say });
  const decide = (cards: readonly QueueCard[], words: DecisionWords) => {
    if (cards.length === 0) return;
    lastKey += 1;
    const key = lastKey;
    hide(cards.map(({ meme }) => meme.id));
    const decided = settle(cards, words).then((outcome) => {
      if (outcome.returned.length > 0) show(outcome.returned);
      if (outcome.decided.length === 0) drop(key);
      return outcome.decided;
    });
    change([
      ...latest.current,
      { key, cards, status: words.status, until: Date.now() + UNDO.window, decided },
    ]);
  };
  const undo = async (key?: number) => {
    const last = latest.current.findLast((each) => key === undefined || each.key === key);
    if (!last) return;
    drop(last.key);
    const back = await takeBack({ client, say }, await last.decided);
    if (back.length > 0) show(back);
  };
  const isUnderWay = (id: number) =>
    latest.current.some(({ cards }) => cards.some(({ meme }) => meme.id === id));
  return { made, decide, undo: (key?: number) => void undo(key), isUnderWay };
}

/** Decides cards of the queue; `returned` are those still pending, in their current state. */
function useSettlement({ client, say }: Office) {
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
    if (changed.length > 0) refreshQueue(client);
    return { decided: cards.filter(({ meme }) => decided.has(meme.id) && !now.has(meme.id)), returned };
  };
}

function useExpiry(made: readonly UndoableDecision[], drop: (key: number) => void): void {
  const expire = useRef(drop);
  expire.current = drop;
  const next = made[0];
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => expire.current(next.key), next.until - Date.now());
    return () => clearTimeout(timer);
  }, [next]);
}

interface Office {
  client: QueryClient;
  say: ShowNote;
}

/** Returns what a colleague did with the meme. */
export function describeOther(
  { meme }: Pick<QueueCard, 'meme'>,
  {
    approval_status,
    approved_by_username,
  }: { approval_status: string | null; approved_by_username: string | null },
): string {
  const title = titleOf(meme);
  return approval_status === null
    ? deskStrings.gone(title)
    : deskStrings.byOther(approval_status, approved_by_username, title);
}

/** Resolves to the cards that are pending again. */
async function takeBack({ client, say }: Office, cards: readonly QueueCard[]): Promise<QueueCard[]> {
  const back: QueueCard[] = [];
  const late: QueueCard[] = [];
  const failed: QueueCard[] = [];
  for (const card of cards) {
    const meme = await sendUndo(card.meme.id).catch(() => undefined);
    if (meme === undefined) failed.push(card);
    else if (meme === null) late.push(card);
    else back.push({ ...card, meme });
  }
  for (const card of back) returnToQueue(client, card);
  void client.invalidateQueries({ queryKey: memeKeys.all });
  void client.invalidateQueries({ queryKey: companyKeys.all });
  if (back.length > 0) say(deskStrings.undone(titlesOf(back)));
  if (late.length > 0) say(deskStrings.undoLate(titlesOf(late)), true);
  if (failed.length > 0) say(deskStrings.undoFailed(titlesOf(failed)), true);
  return back;
}
