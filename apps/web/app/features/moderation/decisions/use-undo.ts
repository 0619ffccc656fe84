import type { Meme } from '@corpomeme/contract/memes/memes';
import { UNDO } from '@corpomeme/contract/moderation/moderation';
import { listUndoableDecisions } from '@corpomeme/contract/moderation/moderation.operations';
import { m } from '@corpomeme/contract/site/messages';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { companyKeys } from '../../companies/company-keys.ts';
import { memeKeys } from '../../memes/meme-keys.ts';
import { moderationKeys } from '../moderation-keys.ts';
import { naming } from './naming.ts';
import { type DecisionWords, sendUndo } from './send-decisions.ts';

/** A decision that can still be undone. */
export interface UndoableDecision {
  key: number;
  memes: readonly Meme[];
  status: DecisionWords['status'];
  /** Milliseconds since 1970. */
  until: number;
  /** The memes that the request decided. */
  decided: Promise<readonly Meme[]>;
  /** When the response arrived, in milliseconds since 1970; null while the decision is being sent. */
  settledAt: number | null;
}

interface UndoOptions {
  say: (text: string, isError?: boolean) => void;
  /** Called with memes that are pending again, by this tab or, `isElsewhere`, by another. */
  onBack: (memes: readonly Meme[], isElsewhere: boolean) => void;
}

let lastKey = 0;

/** Fetched from the server, so that the offer survives a reload and reaches other tabs (decision 116). */
const undoableQuery = queryOptions({
  queryKey: moderationKeys.undoable,
  queryFn: async ({ signal }) => {
    const requestedAt = Date.now();
    return { requestedAt, decisions: await browserApi.call(listUndoableDecisions, { signal }) };
  },
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  meta: { personal: true },
});

/** Lets each decision be undone for ten seconds, the latest first. */
export function useUndo({ say, onBack }: UndoOptions) {
  const client = useQueryClient();
  const offers = useOffers();
  const { latest, drop, add, settle } = offers;
  const undone = useStoredOffers(offers, onBack);

  /** Offers to undo a decision that is being sent. */
  const offer = (
    memes: readonly Meme[],
    status: DecisionWords['status'],
    sent: UndoableDecision['decided'],
  ) => {
    lastKey += 1;
    const key = lastKey;
    const decided = sent.then((really) => {
      if (really.length === 0) drop(key);
      else settle(key);
      void client.invalidateQueries({ queryKey: moderationKeys.waiting });
      return really;
    });
    add([{ key, memes, status, until: Date.now() + UNDO.window, decided, settledAt: null }]);
  };
  const undo = async (key?: number) => {
    const last = latest.current.findLast((each) => key === undefined || each.key === key);
    if (!last) return;
    drop(last.key);
    const back = await takeBack(say, await last.decided);
    for (const { id } of back) undone.set(id, Date.now());
    void client.invalidateQueries({ queryKey: memeKeys.all });
    void client.invalidateQueries({ queryKey: companyKeys.all });
    void client.invalidateQueries({ queryKey: moderationKeys.waiting });
    if (back.length > 0) onBack(back, false);
  };
  return {
    made: offers.made,
    offer,
    undo: (key?: number) => void undo(key),
    /** Fetches again which decisions can be undone. */
    reread: () => void client.invalidateQueries({ queryKey: undoableQuery.queryKey }),
    isOffered: (id: number) => latest.current.some((each) => holds(each, id)),
    isUnderWay: (id: number) => latest.current.some((each) => each.settledAt === null && holds(each, id)),
  };
}

/** Keeps the offers of this tab in the order in which they end. */
function useOffers() {
  const [made, setMade] = useState<readonly UndoableDecision[]>([]);
  const latest = useRef(made);
  const change = (next: readonly UndoableDecision[]) => {
    latest.current = next;
    setMade(next);
  };
  const drop = (...keys: number[]) => change(latest.current.filter(({ key }) => !keys.includes(key)));
  useExpiry(made, drop);
  return {
    made,
    latest,
    drop,
    add: (more: readonly UndoableDecision[]) =>
      change([...latest.current, ...more].toSorted((a, b) => a.until - b.until)),
    settle: (key: number) =>
      change(latest.current.map((each) => (each.key === key ? { ...each, settledAt: Date.now() } : each))),
  };
}

/**
 * Adds offers that only the server knows, and drops those that another tab undid. Returns when each meme was undone here,
 * because a response may be older.
 */
function useStoredOffers(
  { latest, add, drop }: ReturnType<typeof useOffers>,
  onBack: UndoOptions['onBack'],
): Map<number, number> {
  const undone = useRef(new Map<number, number>());
  const { data } = useQuery(undoableQuery);
  const follow = useRef((_data: NonNullable<typeof data>) => {});
  follow.current = ({ requestedAt, decisions }) => {
    const still = new Set(decisions.map(({ meme }) => meme.id));
    const over = latest.current.filter(
      ({ settledAt, memes }) =>
        settledAt !== null && settledAt < requestedAt && !memes.some(({ id }) => still.has(id)),
    );
    const restored = decisions.flatMap(({ meme, until }) => {
      const isKnown = latest.current.some((each) => holds(each, meme.id));
      return isKnown || (undone.current.get(meme.id) ?? 0) > requestedAt
        ? []
        : restore(meme, Date.parse(until));
    });
    if (over.length > 0) drop(...over.map(({ key }) => key));
    if (restored.length > 0) add(restored);
    const back = over.flatMap(({ memes }) => memes);
    if (back.length > 0) onBack(back, true);
  };
  useEffect(() => {
    if (data) follow.current(data);
  }, [data]);
  return undone.current;
}

function holds({ memes }: UndoableDecision, id: number): boolean {
  return memes.some((meme) => meme.id === id);
}

/** Returns the decision as this tab would hold it; nothing for a meme in another state. */
function restore(meme: Meme, until: number): UndoableDecision[] {
  const { approval_status: status } = meme;
  if (status !== 'approved' && status !== 'rejected') return [];
  lastKey += 1;
  const memes = [meme];
  return [{ key: lastKey, memes, status, until, decided: Promise.resolve(memes), settledAt: 0 }];
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

/** Resolves to the memes that are pending again. */
async function takeBack(say: UndoOptions['say'], memes: readonly Meme[]): Promise<Meme[]> {
  const back: Meme[] = [];
  const late: Meme[] = [];
  const failed: Meme[] = [];
  for (const before of memes) {
    const meme = await sendUndo(before.id).catch(() => undefined);
    if (meme === undefined) failed.push(before);
    else if (meme === null) late.push(before);
    else back.push(meme);
  }
  if (back.length > 0) say(m.desk.undone(naming(back)));
  if (late.length > 0) say(m.desk.undoLate(naming(late)), true);
  if (failed.length > 0) say(m.desk.undoFailed(naming(failed)), true);
  return back;
}
