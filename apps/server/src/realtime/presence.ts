import { DESK } from '@corpomeme/contract/moderation/moderation';
import type { Clock } from '../clock.ts';
import type { Bus, Events } from './bus.ts';

interface OpenCard {
  userId: string;
  memeIds: number[];
  turn: number;
  /** When it was opened: milliseconds since the epoch, the same in all processes. */
  since: number;
  /** Milliseconds since the epoch. */
  until: number;
}

export interface Presence {
  /**
   * Returns ids of the members who opened these cards within `DESK.claim`, the first one first, without duplicates, for all
   * known processes.
   */
  readers(memeIds: readonly number[]): Map<number, string[]>;
  /** Calls the listener with each card whose readers changed. */
  onChange(listener: (memeId: number) => void): void;
  /**
   * Removes desks that sent nothing for `DESK.presence`, such as those of a killed process, and reports claims that
   * ended.
   */
  sweep(): void;
}

/** Tracks the open cards of all desks by bus events; stored only in memory. */
export function createPresence({ bus, clock }: { bus: Bus; clock: Clock }): Presence {
  const openCards = new Map<string, OpenCard>();
  let sweptAt = clock.now();
  const listeners: ((memeId: number) => void)[] = [];
  const notify = (memeIds: Iterable<number>) => {
    for (const memeId of memeIds) for (const listener of listeners) listener(memeId);
  };
  const note = ({ desk, turn, userId, memeId, alike = [], since = clock.now() }: Events['desk.opened']) => {
    const memeIds = memeId === null ? [] : [memeId, ...alike];
    const before = openCards.get(desk);
    if (before && before.turn >= turn) return;
    if (memeIds.length === 0) openCards.delete(desk);
    else openCards.set(desk, { userId, memeIds, turn, since, until: clock.now() + DESK.presence });
    notify(new Set(before?.memeIds).symmetricDifference(new Set(memeIds)));
  };
  bus.subscribe('desk.opened', note);
  return {
    readers(memeIds) {
      const found = new Map<number, string[]>(memeIds.map((id) => [id, []]));
      const now = clock.now();
      const inOrder = [...openCards].toSorted(
        ([one, a], [other, b]) => a.since - b.since || (one < other ? -1 : 1),
      );
      const claimed = new Map<string, number>();
      for (const [, { userId, memeIds, since, until }] of inOrder) {
        if (until <= now || since + DESK.claim <= now) continue;
        const all = (claimed.get(userId) ?? 0) + memeIds.length;
        claimed.set(userId, all);
        // Nobody keeps the queue to themselves with many desks (decision 336).
        if (all > DESK.bulkMax) continue;
        for (const memeId of memeIds) {
          const readers = found.get(memeId);
          if (readers && !readers.includes(userId)) readers.push(userId);
        }
      }
      return found;
    },
    onChange: (listener) => void listeners.push(listener),
    sweep() {
      const [before, now] = [sweptAt, clock.now()];
      sweptAt = now;
      for (const [desk, { memeIds, since, until }] of openCards) {
        const end = since + DESK.claim;
        if (until <= now) openCards.delete(desk);
        else if (end <= before || end > now) continue;
        notify(memeIds);
      }
    },
  };
}
