import type { QueueCard } from '@corpomeme/contract/moderation/desk';
import { useEffect, useState } from 'react';
import { useShortcuts } from '../../../lib/use-shortcuts.ts';
import type { PictureLook } from '../queue/use-picture-look.ts';
import { useViewKey } from '../queue/view-switch.tsx';
import type { DeskGroup } from './desk-group.tsx';
import type { Filtering } from './desk-work.tsx';
import type { Desk } from './use-desk.ts';

/** The open dialog. */
export type OpenDialog =
  | { what: 'reject'; cards: readonly QueueCard[] }
  | { what: 'help' | 'author' | 'themes' | 'question' }
  | null;

interface DeskKeysOptions {
  desk: Desk;
  group: DeskGroup;
  look: PictureLook;
  filtering: Filtering;
  areOn: boolean;
  ask: (asking: OpenDialog) => void;
}

/** All actions of the desk by key; the buttons do the same. */
export function useDeskKeys({ desk, group, look, filtering, areOn, ask }: DeskKeysOptions) {
  const { current, selection } = desk;
  const [isZoomed, setZoomed] = useState(false);
  const currentId = current?.meme.id ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture begins as a whole.
  useEffect(() => setZoomed(false), [currentId]);

  const decidable = current && !current.concerns_you ? [current] : [];
  const approve = (cards: readonly QueueCard[]) =>
    desk.decide(cards, { status: 'approved', reason: null, reason_code: null });
  const reject = (cards: readonly QueueCard[]) => {
    if (cards.length > 0) ask({ what: 'reject', cards });
  };
  const decide = (act: (cards: readonly QueueCard[]) => void) => () => {
    if (desk.isSettled()) act(group.chosen ?? decidable);
  };
  const keys = {
    j: () => desk.move(1),
    k: () => desk.move(-1),
    a: decide(approve),
    r: decide(reject),
    s: group.toggle,
    u: () => desk.undo(),
    z: () => setZoomed(!isZoomed),
    b: () => look.toggle('blur'),
    g: () => look.toggle('grey'),
    v: () => {
      if (currentId !== null) look.reveal(currentId);
    },
    x: () => selection.toggle(currentId),
    X: selection.extend,
    A: () => approve(selection.cards),
    R: () => reject(selection.cards),
    l: useViewKey('desk', currentId),
    o: () => {
      if (current) ask({ what: 'author' });
    },
    t: () => {
      if (decidable.length > 0) ask({ what: 'themes' });
    },
    q: () => {
      if (decidable[0]?.question === null) ask({ what: 'question' });
    },
    f: filtering.toggle,
    '?': () => ask({ what: 'help' }),
  };
  useShortcuts({ ...keys, ArrowRight: keys.j, ArrowLeft: keys.k }, areOn);
  return { keys, isZoomed };
}

export type DeskKeys = ReturnType<typeof useDeskKeys>['keys'];
