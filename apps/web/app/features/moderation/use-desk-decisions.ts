import type { QueueCard } from '@corpomeme/contract/desk';
import { UNDO } from '@corpomeme/contract/limits';
import type { DecisionOutcome } from '@corpomeme/contract/moderation';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isStatus, NetworkError } from '../../lib/api-error.ts';
import { titleOf } from '../memes/meme-words.ts';
import { describeChange } from './changed-meme.ts';
import { deskStrings } from './desk.strings.ts';
import { forgetQueue, refreshQueue, replaceCard, returnToQueue } from './desk-query.ts';
import { leaveQueue } from './pending-query.ts';
import { type DecisionWords, sendDecisions, sendUndo } from './send-decisions.ts';
import type { Say } from './use-desk-notes.ts';

/** A decision that can still be taken back. */
export interface Made {
  key: number;
  cards: readonly QueueCard[];
  status: DecisionWords['status'];
  /** Milliseconds since 1970. */
  until: number;
  /** The cards that it really decided. */
  decided: Promise<readonly QueueCard[]>;
}

interface DeskHands {
  say: Say;
  /** Calls back when these are no longer to be shown, or are again. */
  hide(ids: readonly number[]): void;
  show(cards: readonly QueueCard[]): void;
}

const titlesOf = (cards: readonly QueueCard[]) => cards.map(({ meme }) => titleOf(meme));
let lastKey = 0;

/** Decides at once and lets every decision be taken back for ten seconds, the latest first. */
export function useDeskDecisions({ hide, show, say }: DeskHands) {
  const client = useQueryClient();
  const [made, setMade] = useState<readonly Made[]>([]);
  const latest = useRef(made);
  const change = (next: readonly Made[]) => {
    latest.current = next;
    setMade(next);
  };
  const drop = (key: number) => change(latest.current.filter((each) => each.key !== key));
  useExpiry(made, drop);

  const decide = (cards: readonly QueueCard[], words: DecisionWords) => {
    if (cards.length === 0) return;
    lastKey += 1;
    const key = lastKey;
    hide(cards.map(({ meme }) => meme.id));
    const decided = settle({ client, say }, cards, words).then((outcome) => {
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

function useExpiry(made: readonly Made[], drop: (key: number) => void): void {
  const expire = useRef(drop);
  expire.current = drop;
  const next = made[0];
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => expire.current(next.key), next.until - Date.now());
    return () => clearTimeout(timer);
  }, [next]);
}

interface Settled {
  decided: readonly QueueCard[];
  /** They still wait. */
  returned: readonly QueueCard[];
}

interface Office {
  client: QueryClient;
  say: Say;
}

async function settle(
  { client, say }: Office,
  cards: readonly QueueCard[],
  words: DecisionWords,
): Promise<Settled> {
  try {
    const outcomes = await sendDecisions(cards, words);
    const outcomeOf = new Map(outcomes.map((each) => [each.id, each]));
    const having = (outcome: DecisionOutcome['outcome']) =>
      cards.filter(({ meme }) => outcomeOf.get(meme.id)?.outcome === outcome);
    const own = having('own_matter');
    const changed = having('changed').map((card) => newCard(card, outcomeOf.get(card.meme.id), say));
    const left = cards.filter(({ meme }) => !staysWaiting(outcomeOf.get(meme.id)));
    for (const { meme } of left) leaveQueue(client, meme.id, null);
    const decided = having('decided');
    for (const card of left.filter((each) => !decided.includes(each))) {
      const outcome = outcomeOf.get(card.meme.id);
      if (outcome) say(describeOther(card, outcome));
    }
    if (own.length > 0) say(deskStrings.ownMatter(titlesOf(own)), true);
    if (changed.length > 0) {
      for (const card of changed) replaceCard(client, card);
      refreshQueue(client);
    }
    return { decided, returned: [...changed, ...own] };
  } catch (error) {
    const titles = titlesOf(cards);
    const { failed, offline } = deskStrings;
    say(error instanceof NetworkError ? offline(titles) : failed(words.status, titles), true);
    if (isStatus(error, 403)) forgetQueue(client);
    return { decided: [], returned: cards };
  }
}

const staysWaiting = (outcome: DecisionOutcome | undefined) =>
  outcome?.outcome === 'own_matter' || outcome?.outcome === 'changed';

/** As its author left it; tells what is different. */
function newCard(card: QueueCard, outcome: DecisionOutcome | undefined, say: Say): QueueCard {
  const meme = outcome?.meme ?? card.meme;
  say(describeChange(card.meme, meme), true);
  return { ...card, meme };
}

/** What somebody else did with it. */
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

/** Answers those that wait again. */
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
  void client.invalidateQueries({ queryKey: ['memes'] });
  void client.invalidateQueries({ queryKey: ['companies'] });
  if (back.length > 0) say(deskStrings.undone(titlesOf(back)));
  if (late.length > 0) say(deskStrings.undoLate(titlesOf(late)), true);
  if (failed.length > 0) say(deskStrings.undoFailed(titlesOf(failed)), true);
  return back;
}
